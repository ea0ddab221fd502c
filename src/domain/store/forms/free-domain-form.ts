// The form that asks for the domain of a paid year: one name and one of three endings. The database checks the same rules.

import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { parseUrl } from '../../basics/older-engines.ts'
import { toShownHost, toShownLabel } from '../../basics/punycode.ts'
import { ok } from '../../basics/result.ts'

export const FREE_ENDINGS = ['.com', '.ng', '.co.uk'] as const

export type FreeDomainValues = { label: string; ending: (typeof FREE_ENDINGS)[number] }

/** Names under which others register. */
const KEPT = [
  'com.ng',
  'org.ng',
  'net.ng',
  'gov.ng',
  'edu.ng',
  'sch.ng',
  'mil.ng',
  'name.ng',
  'mobi.ng',
  'uk.com',
]

/**
 * The name in ASCII: `{label: 'Ọjà', ending: '.com'}` -> `xn--….com`. A name with one of the endings may also be typed whole, and with
 * `www.`. `ownHost` is our own host, which nobody may ask for.
 */
export function readFreeDomain(
  { label: typed, ending }: FreeDomainValues,
  ownHost: string,
): ReadForm<string, 'label'> {
  const bare = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  const label = withoutEnding(bare.replace(/^www\./, ''), ending)
  const fault = faultOf(label)
  if (fault) return faulty({ label: fault })
  const name = asciiName(`${label}${ending}`)
  if (name === null) return faulty({ label: 'This name is too long, or has a letter that no name may have.' })
  if (KEPT.includes(name) || ownHost === name || ownHost.endsWith(`.${name}`))
    return faulty({ label: 'This name cannot be given. Choose another one.' })
  return ok(name)
}

/** `xn--….com` -> `ọjà.com (xn--….com)`; a name of plain letters stays alone. */
export function domainInBothForms(name: string): string {
  const shown = toShownHost(name)
  return shown === name ? name : `${shown} (${name})`
}

/** Null for a name that the name service does not take. */
function asciiName(name: string): string | null {
  const host = parseUrl(`http://${name}`)?.hostname ?? ''
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\.(?:com|ng|co\.uk)$/.test(host) ? host : null
}

function withoutEnding(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name
}

function faultOf(label: string): string | null {
  if (label.length < 3) return 'Write a name of at least 3 letters.'
  if (label.includes('.')) return 'Write the name without dots, and choose its ending below.'
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(label)) return 'Only letters, digits and hyphens.'
  if (/^-|-$/.test(label)) return 'A name does not begin or end with a hyphen.'
  const isForm = label.startsWith('xn--') && toShownLabel(label) !== label
  return /^..--/.test(label) && !isForm ? 'No two hyphens in the third and fourth place.' : null
}
