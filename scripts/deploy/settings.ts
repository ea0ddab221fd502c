// The table of settings that a deploy reads from deploy.env: what each is, where to get it, and how a good value looks. Reads no file.

/**
 * Where a setting goes. `secret` and `variable`: into the Worker. `deploy`: used by the commands alone. Values of a secret, and values that
 * only the commands use and that open something, are never printed.
 */
type Target = 'secret' | 'variable' | 'deploy'

export type Setting = {
  readonly name: string
  readonly goesTo: Target
  /** Hidden in every output. */
  readonly isHidden: boolean
  readonly isRequired: boolean
  /** True when npm run deploy finds the value itself where the file has none (find-settings.ts). */
  readonly isFound: boolean
  /** Where a person gets the value, as a sentence. */
  readonly from: string
  /** A good value. */
  readonly pattern: RegExp
  /** The form of a good value, in words. */
  readonly form: string
}

const HEX_32 = /^[0-9a-f]{32}$/
const ANY = /^\S+$/

const setting = (
  name: string,
  goesTo: Target,
  [pattern, form]: readonly [RegExp, string],
  from: string,
  options: { readonly isHidden?: boolean; readonly isRequired?: boolean; readonly isFound?: boolean } = {},
): Setting => ({
  name,
  goesTo,
  pattern,
  form,
  from,
  isHidden: options.isHidden ?? goesTo === 'secret',
  isRequired: options.isRequired ?? true,
  isFound: options.isFound ?? false,
})

const HIDDEN = { isHidden: true }
const OPTIONAL = { isRequired: false }
const FOUND = { isFound: true }

/** All settings, in the order of deploy.env. */
export const SETTINGS: readonly Setting[] = [
  setting(
    'SITE_HOST',
    'variable',
    [/^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host without https:// and without a port'],
    'The host of the site, in the zone of CLOUDFLARE_ZONE_ID, e.g. oja.ng.',
  ),
  setting(
    'INSTALLATION',
    'variable',
    // Two queues of the first installation end with these words.
    [/^(?!(?:large|dead)$)[a-z][a-z0-9]{0,19}$/, 'a short word of small letters, not large or dead'],
    'For a second installation in the same account, e.g. staging: names of its Worker, bucket, queues and KV namespace end with it. Empty for the first one. Never change it later.',
    OPTIONAL,
  ),
  setting(
    'CLOUDFLARE_ACCOUNT_ID',
    'deploy',
    [HEX_32, '32 characters of hex'],
    'The account of the zone.',
    FOUND,
  ),
  setting(
    'CLOUDFLARE_ZONE_ID',
    'variable',
    [HEX_32, '32 characters of hex'],
    "Cloudflare dashboard > the site's domain > Overview, on the right.",
  ),
  setting(
    'CLOUDFLARE_DEPLOY_TOKEN',
    'deploy',
    [ANY, 'a token'],
    'Cloudflare dashboard > My Profile > API Tokens, with the rights that docs/operating.md lists.',
    HIDDEN,
  ),
  setting(
    'CLOUDFLARE_API_TOKEN',
    'secret',
    [ANY, 'a token'],
    "Cloudflare dashboard > My Profile > API Tokens: SSL and Certificates Edit on the zone. The Worker uses it for shops' domains.",
  ),
  setting(
    'SUPABASE_PROJECT_REF',
    'deploy',
    [/^[a-z]{20}$/, '20 small letters'],
    'Supabase dashboard > Project Settings > General > Project ID.',
  ),
  setting(
    'SUPABASE_ACCESS_TOKEN',
    'deploy',
    [/^sbp_\S+$/, 'a token that begins with sbp_'],
    'Supabase dashboard > Account > Access Tokens.',
    HIDDEN,
  ),
  setting(
    'DATABASE_URL',
    'deploy',
    [/^postgres(ql)?:\/\/\S+$/, 'postgresql://… of the session pooler, port 5432'],
    'Supabase dashboard > Connect > Session pooler, with the password of the database.',
    HIDDEN,
  ),
  setting(
    'DATABASE_CA_FILE',
    'deploy',
    [ANY, 'the path of a file'],
    'Supabase dashboard > Database > Settings > SSL configuration > Download certificate. Without it the connection is encrypted, but the server is not proved.',
    OPTIONAL,
  ),
  setting(
    'SUPABASE_URL',
    'variable',
    [/^https?:\/\/[^/\s]+$/, 'https://….supabase.co without a slash at the end'],
    'The address of the project.',
    FOUND,
  ),
  setting(
    'SUPABASE_PUBLISHABLE_KEY',
    'variable',
    [/^(sb_publishable_|eyJ)\S+$/, 'a key that begins with sb_publishable_'],
    'Supabase dashboard > Project Settings > API Keys.',
    FOUND,
  ),
  setting(
    'SUPABASE_SECRET_KEY',
    'secret',
    [/^(sb_secret_|eyJ)\S+$/, 'a key that begins with sb_secret_'],
    'Supabase dashboard > Project Settings > API Keys.',
    FOUND,
  ),
  setting(
    'WEBHOOK_SECRET',
    'secret',
    [/^\S{32,}$/, 'at least 32 characters'],
    'Made by npm run deploy with a new deploy.env.',
  ),
  setting(
    'AUTH_MAIL_SECRET',
    'secret',
    [/^v1,whsec_[A-Za-z0-9+/=]{32,}(\|v1,whsec_[A-Za-z0-9+/=]{32,})?$/, 'v1,whsec_ and base64'],
    'Made by npm run deploy with a new deploy.env.',
  ),
  setting('MAIL_API_KEY', 'secret', [/^re_\S+$/, 'a key that begins with re_'], 'Resend > API Keys.'),
  setting(
    'MAIL_WEBHOOK_SECRET',
    'secret',
    [/^whsec_\S+$/, 'a secret that begins with whsec_'],
    'Resend > Webhooks, after adding https://<SITE_HOST>/api/webhooks/mail for email.bounced and email.complained.',
  ),
  setting(
    'MAIL_FROM',
    'variable',
    [/^[^<>\n]+<[^@\s]+@[^@\s]+>$/, 'Name <address>'],
    'A sender on a domain that Resend has verified.',
  ),
  setting(
    'ALERT_EMAIL',
    'variable',
    [/^[^@\s]+@[^@\s]+$/, 'a mail address'],
    'Who is told when something is wrong with the service. Without it and without ALERT_WEBHOOK_URL alerts stand on the operators’ page alone.',
    OPTIONAL,
  ),
  setting(
    'ALERT_WEBHOOK_URL',
    'secret',
    [/^https:\/\/\S+$/, 'an address that begins with https://'],
    'An incoming webhook of Slack, Mattermost, Google Chat or Discord, for the same alerts.',
    OPTIONAL,
  ),
  setting(
    'VAPID_PUBLIC_KEY',
    'variable',
    [/^[\w-]{80,}$/, 'a key of npm run vapid-keys'],
    'Made by npm run deploy with a new deploy.env. Keep it for good: another key ends every subscription.',
  ),
  setting(
    'VAPID_PRIVATE_KEY',
    'secret',
    [/^[\w-]{40,}$/, 'a key of npm run vapid-keys'],
    'Made by npm run deploy with a new deploy.env, together with VAPID_PUBLIC_KEY.',
  ),
  setting(
    'PAYSTACK_SECRET_KEY',
    'secret',
    [/^sk_(live|test)_\S+$/, 'a key that begins with sk_live_'],
    'Paystack > Settings > API Keys & Webhooks. Without it nothing can be paid.',
    OPTIONAL,
  ),
  setting(
    'PAYSTACK_CURRENCIES',
    'variable',
    [/^[A-Z]{3}(,[A-Z]{3})*$/, 'NGN or NGN,GHS'],
    'The currencies that the account at Paystack takes.',
    OPTIONAL,
  ),
  setting(
    'DOMAIN_TARGET',
    'variable',
    [/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host'],
    "The host that shops' domains point to, in the same zone; shops.<SITE_HOST> when empty.",
    OPTIONAL,
  ),
  setting(
    'SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID',
    'deploy',
    [ANY, 'a client id'],
    'Google Cloud > Credentials, for signing in with Google.',
    OPTIONAL,
  ),
  setting(
    'SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET',
    'deploy',
    [ANY, 'a client secret'],
    'Google Cloud > Credentials, with the client id.',
    { ...HIDDEN, ...OPTIONAL },
  ),
  setting(
    'CANARY_EMAIL',
    'deploy',
    [/^[^@\s]+@[^@\s]+$/, 'an address'],
    'The account of a shop of your own with one product, which npm run doctor plays with.',
    OPTIONAL,
  ),
  setting('CANARY_PASSWORD', 'deploy', [/^.{6,}$/, 'a password'], 'The password of that account.', {
    ...HIDDEN,
    ...OPTIONAL,
  }),
]

/** Variables that lead a part of the site to a stand-in on a laptop: none may be set for a site on the internet. */
export const STAND_IN_NAMES = [
  'MAIL_API_URL',
  'PUSH_STAND_IN_URL',
  'PAYSTACK_URL',
  'DNS_STUB_URL',
  'FOREIGN_FETCH_URL',
  'RENDER_ON_REQUEST',
] as const

/** Addresses of the providers' APIs, for rehearsals against stand-ins/local-cloud. */
export const API_ADDRESS_NAMES = ['CLOUDFLARE_API_BASE_URL', 'SUPABASE_API_URL'] as const
