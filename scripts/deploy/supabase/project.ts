// The settings of the hosted project by the Supabase Management API: sign-in and its mails, the REST interface, the largest file. Reads first
// and sends only what differs, so that a second run sends nothing. Values that only this file knows are those of supabase/config.toml.
import { createHmac } from 'node:crypto'
import { brand } from '#brand'
import { mailNames, mailSubjects, mailTemplates } from '../../build/mail-templates.ts'
import { CommandError } from '../../command-line.ts'
import { type Answer, type Caller, told } from '../caller.ts'
import type { DeployEnv } from '../deploy-env.ts'

export const SUPABASE_API = 'https://api.supabase.com'

type Wanted = Readonly<Record<string, string | number | boolean>>

/** Settings whose value the API never shows: it answers a hash with the project's reference as key. */
const SECRET_SETTINGS = ['hook_send_email_secrets', 'external_google_secret']

/** Settings of sign-in, equal to those of supabase/config.toml. */
export function authSettings(env: DeployEnv): Wanted {
  const site = `https://${env['SITE_HOST']}`
  return {
    site_url: site,
    // Never lists shops' own domains, because people sign in on our own host.
    uri_allow_list: `${site}/**`,
    jwt_exp: 3600,
    disable_signup: false,
    external_email_enabled: true,
    external_anonymous_users_enabled: false,
    security_manual_linking_enabled: false,
    security_update_password_require_reauthentication: true,
    refresh_token_rotation_enabled: true,
    security_refresh_token_reuse_interval: 10,
    password_min_length: 6,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    mailer_otp_exp: 3600,
    mailer_otp_length: 6,
    smtp_max_frequency: 60,
    mfa_totp_enroll_enabled: false,
    mfa_totp_verify_enabled: false,
    mfa_phone_enroll_enabled: false,
    mfa_phone_verify_enabled: false,
    rate_limit_email_sent: 30,
    rate_limit_otp: 30,
    rate_limit_token_refresh: 1_500,
    rate_limit_verify: 30,
    hook_send_email_enabled: true,
    hook_send_email_uri: `${site}/api/webhooks/auth-mail`,
    hook_send_email_secrets: env['AUTH_MAIL_SECRET'] ?? '',
    ...mailSettings(),
    ...googleSettings(env),
  }
}

function mailSettings(): Wanted {
  return Object.fromEntries(
    mailNames.flatMap((name) => [
      [`mailer_subjects_${name}`, mailSubjects[name]],
      [`mailer_templates_${name}_content`, mailTemplates[name]],
    ]),
  )
}

function googleSettings(env: DeployEnv): Wanted {
  const id = env['SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID']
  const secret = env['SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET']
  if (!id || !secret) return { external_google_enabled: false }
  return { external_google_enabled: true, external_google_client_id: id, external_google_secret: secret }
}

/** The REST interface, as `npm start` has it. */
const REST_SETTINGS: Wanted = {
  db_schema: 'public',
  db_extra_search_path: 'public, extensions',
  max_rows: 1000,
  // Fifteen places of people (private.limit_calls), and the server's.
  db_pool: 20,
}

/** The largest limit of a bucket: a project refuses larger files whatever the bucket says. */
const STORAGE_SETTINGS: Wanted = { fileSizeLimit: 6 * 1024 * 1024 }

/** Sets what differs. `say` gets a line for each part. */
export async function ensureProject(
  caller: Caller,
  env: DeployEnv,
  say: (line: string) => void,
): Promise<void> {
  const ref = env['SUPABASE_PROJECT_REF'] ?? ''
  const base = `/v1/projects/${ref}`
  await checkProject(caller, base)
  for (const [what, path, wanted] of [
    ['sign-in and mails', `${base}/config/auth`, authSettings(env)],
    ['REST', `${base}/postgrest`, REST_SETTINGS],
    ['files', `${base}/config/storage`, STORAGE_SETTINGS],
  ] as const) {
    const answer = refuseFailure(await caller.read(path), path)
    const different = differenceOf(wanted, answer.json as Wanted, ref)
    const names = Object.keys(different)
    if (names.length > 0) {
      const changed = await caller.change('PATCH', path, different)
      if (changed) refuseFailure(changed, path)
    }
    say(
      `settings of ${what}: ${names.length === 0 ? 'are so' : `${names.join(', ')} ${told(caller, 'set')}`}`,
    )
  }
}

async function checkProject(caller: Caller, base: string): Promise<void> {
  const { json } = refuseFailure(await caller.read(base), base)
  const { status, name } = json as { readonly status?: string; readonly name?: string }
  if (status !== 'ACTIVE_HEALTHY')
    throw new CommandError(
      `the Supabase project ${name ?? ''} is ${status ?? 'in an unknown state'}: restore or wake it in the dashboard of ${brand.name}'s organisation, and run npm run deploy again`,
    )
}

/** The wanted settings that a project lacks. */
function differenceOf(wanted: Wanted, found: Wanted, ref: string): Wanted {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => {
      const is = found[name]
      if (SECRET_SETTINGS.includes(name)) return is !== value && is !== hashOf(ref, String(value))
      // Line ends of a template may come back changed.
      return String(is ?? '').replaceAll('\r\n', '\n') !== String(value)
    }),
  )
}

/** The hash that the Management API shows in place of a secret setting: HMAC-SHA256 with the project's reference as key, in hex. */
export function hashOf(ref: string, secret: string): string {
  return createHmac('sha256', ref).update(secret).digest('hex')
}

function refuseFailure(answer: Answer, path: string): Answer {
  if (answer.status < 300) return answer
  if (answer.status === 401)
    throw new CommandError('Supabase does not know SUPABASE_ACCESS_TOKEN: has it ended? Make a new one.')
  if (answer.status === 403)
    throw new CommandError(
      `SUPABASE_ACCESS_TOKEN may not do this (${path}): its person needs the role Administrator or Owner of the project's organisation. Nothing is broken; what was done stays.`,
    )
  if (answer.status === 404)
    throw new CommandError('Supabase knows no project SUPABASE_PROJECT_REF that this token may see')
  const words = (answer.json as { message?: string } | null)?.message ?? `status ${answer.status}`
  throw new CommandError(`Supabase refused ${path}: ${words}`)
}
