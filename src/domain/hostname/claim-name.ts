// Reads the name that an owner types for the shop's own domain. Attack: a name that is ours or everybody's, so that one shop would answer
// for others. The caller passes the list of public suffixes and the conversion to the form of DNS.
import { hostClass, normaliseHost } from '../basics/host.ts'
import { fail, ok, type Result } from '../basics/result.ts'

/** Why a name cannot be a shop's domain. */
export const NAME_FAULTS = [
  'empty',
  'not_a_name',
  'wildcard',
  'address',
  'ours',
  'suffix',
  'too_long',
] as const
export type NameFault = (typeof NAME_FAULTS)[number]

/** When `name` equals `zone`, the claim is also for the host with `www.`. */
export type ClaimName = {
  readonly name: string
  /** The part that a registrar sells. */
  readonly zone: string
  /** The owner typed `www.`. */
  readonly prefersWww: boolean
}

export type NameKnowledge = {
  readonly siteHost: string
  /** Our own hosts. Names below them are ours, too. */
  readonly ownHosts: readonly string[]
  /** `àdùnní.ng` -> `xn--dnn-8ka2e7c.ng`; null for what is no host. */
  toAscii(host: string): string | null
  /** The part that a registrar sells, `adunni.com.ng`; null for a public suffix such as `com.ng`. */
  zoneOf(host: string): string | null
}

/** Room for `_oja.` and `www.` before the name. */
const MAX_LENGTH = 240

/** `https://www.Adunni.com/` -> `{ name: 'adunni.com', zone: 'adunni.com', prefersWww: true }` */
export function readClaimName(typed: string, known: NameKnowledge): Result<ClaimName, { code: NameFault }> {
  const text = typed.trim()
  if (text === '') return fail('empty')
  if (text.includes('*')) return fail('wildcard')
  if (/[@%\s\\]/.test(text)) return fail('not_a_name')
  if (hostClass(text, known.siteHost) === 'ip') return fail('address')
  const host = known.toAscii(normaliseHost(text))
  if (host === null) return fail('not_a_name')
  const kind = hostClass(host, known.siteHost)
  if (kind === 'ip') return fail('address')
  if (kind === 'own' || kind === 'localhost' || known.ownHosts.some((own) => isAtOrBelow(host, own)))
    return fail('ours')
  if (kind === 'invalid' || !/\.[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return fail('not_a_name')
  if (host.length > MAX_LENGTH) return fail('too_long')
  const zone = known.zoneOf(host)
  if (zone === null) return fail('suffix')
  return host === `www.${zone}`
    ? ok({ name: zone, zone, prefersWww: true })
    : ok({ name: host, zone, prefersWww: false })
}

/** Whole labels are compared: `evil-oja.test` is not below `oja.test`. */
function isAtOrBelow(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}
