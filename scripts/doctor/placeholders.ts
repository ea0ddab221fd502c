// Looks for what is fine on a laptop and wrong on the internet: stand-ins, example addresses, placeholder numbers, keys of a test mode. Reads
// the values only.
import type { brand } from '#brand'
import { type DeployEnv, problemsOf } from '../deploy/deploy-env.ts'
import { API_ADDRESS_NAMES, SETTINGS } from '../deploy/settings.ts'
import { type Finding, green, red } from './finding.ts'

/** Names that nobody can own (RFC 2606, RFC 6761), also as the last part of a host. */
const RESERVED = /(^|[@./])(test|invalid|localhost|example(\.(com|net|org))?)(?=$|[/:>?\s])|127\.0\.0\.1/i

/** An account named like one: `x.com/oja_example`. */
const EXAMPLE_ACCOUNT = /_example\b/i

/** A number in which a long run of zeros stands for one that was never given out, e.g. 2348000000652. */
const PLACEHOLDER_NUMBER = /^\+?\d{1,5}0{5,}\d{0,4}$/

/** What is wrong with a text; null when nothing is. */
export function placeholderIn(text: string): string | null {
  if (RESERVED.test(text) || EXAMPLE_ACCOUNT.test(text)) return 'an example address'
  if (PLACEHOLDER_NUMBER.test(text.replace(/[\s-]/g, ''))) return 'a placeholder number'
  return null
}

/** Looks at src/brand.ts. */
export function checkBrand(given: typeof brand): Finding {
  const name = 'src/brand.ts'
  const bad = textsOf(given, 'brand')
    // Where the site runs is SITE_HOST; this one is used on a laptop alone.
    .filter(({ path }) => path !== 'brand.defaultHost')
    .flatMap(({ path, text }) => {
      const found = placeholderIn(text)
      return found ? [`${path} is ${found} (${text})`] : []
    })
  return bad.length === 0
    ? green(name, 'names, addresses and numbers of your own')
    : red(name, bad.join('; '), 'Edit src/brand.ts, and run npm run deploy again.')
}

/** Looks at deploy.env. */
export function checkSettings(env: DeployEnv): Finding {
  const name = 'deploy.env'
  const shown = new Set(SETTINGS.filter(({ isHidden }) => !isHidden).map(({ name: each }) => each))
  const bad = [
    ...problemsOf(env),
    ...API_ADDRESS_NAMES.filter((each) => env[each]).map((each) => `${each} leads to a stand-in.`),
    ...Object.entries(env).flatMap(([each, text]) => {
      const found = placeholderIn(text)
      return found ? [`${each} holds ${found}${shown.has(each) ? ` (${text})` : ''}.`] : []
    }),
    ...(env['PAYSTACK_SECRET_KEY']?.startsWith('sk_test_')
      ? ['PAYSTACK_SECRET_KEY is a key of the test mode: nobody pays for real.']
      : []),
  ]
  return bad.length === 0
    ? green(name, 'complete, and no stand-in')
    : red(name, bad.join(' '), 'Edit deploy.env, and run npm run deploy again.')
}

/** Every text in a value, with its path: `brand.socials.x`. */
function textsOf(value: unknown, path: string): readonly { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${path}.${key}`))
}
