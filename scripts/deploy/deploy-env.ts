// Reads deploy.env: the settings of one installation, with its secrets. Only the owner of the file may read it. Writes a new one with
// what can be made here; a person fills in the rest.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '../command-line.ts'
import { runStep } from '../run-step.ts'
import { API_ADDRESS_NAMES, SETTINGS, type Setting, STAND_IN_NAMES } from './settings.ts'
import { makeVapidKeys } from './vapid-keys.ts'

/** The values of deploy.env by name. An empty value counts as absent. */
export type DeployEnv = Readonly<Record<string, string>>

/** Reads the file. Throws a CommandError when others may read it, or when it does not exist. */
export function readDeployEnv(path: string): DeployEnv {
  if (!existsSync(path)) throw new CommandError(`${path} does not exist: npm run deploy writes a new one`)
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) !== 0)
    throw new CommandError(
      `${path} holds secrets, and others on this machine may read it (mode ${mode.toString(8)}): run chmod 600 "${path}"`,
    )
  const values = parseEnv(readFileSync(path, 'utf8'))
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value.trim()]] : [])),
  )
}

/**
 * What is missing, wrong or forbidden, one sentence each; empty when a deploy may begin. `mayFind`: settings that the deploy finds itself may
 * be missing.
 */
export function problemsOf(env: DeployEnv, { mayFind = false } = {}): readonly string[] {
  const known = new Set<string>([...SETTINGS.map(({ name }) => name), ...API_ADDRESS_NAMES])
  const standIns = STAND_IN_NAMES.filter((name) => env[name] !== undefined)
  const unknown = Object.keys(env).filter(
    (name) => !known.has(name) && !(STAND_IN_NAMES as readonly string[]).includes(name),
  )
  return [
    ...SETTINGS.filter(({ isFound, name }) => !(mayFind && isFound && env[name] === undefined)).flatMap(
      (setting) => problemOf(setting, env[setting.name]),
    ),
    ...pairProblems(env),
    ...standIns.map((name) => `${name} leads to a stand-in on a laptop: remove it from deploy.env.`),
    ...unknown.map((name) => `${name} is no setting of this version: is the name misspelt?`),
  ]
}

/** Reads the file of a command, deploy.env without `--env`. Throws a CommandError with every problem. */
export function openDeployEnv(file = 'deploy.env'): { readonly path: string; readonly env: DeployEnv } {
  const path = resolve(file)
  const env = readDeployEnv(path)
  refuseProblems(path, env)
  return { path, env }
}

/** Runs the doctor on the site of a deploy.env. Returns its exit code. */
export function proveSite(env: DeployEnv, path: string): Promise<number> {
  const site = `https://${env['SITE_HOST']}`
  return runStep(process.execPath, ['scripts/doctor/main.ts', '--site', site, '--env', path])
}

/** Throws a CommandError with every problem. */
export function refuseProblems(path: string, env: DeployEnv, options: { mayFind?: boolean } = {}): void {
  const problems = problemsOf(env, options)
  if (problems.length > 0)
    throw new CommandError(`${path}:\n${problems.map((each) => `  ${each}`).join('\n')}`)
}

function problemOf({ name, isRequired, from, pattern, form }: Setting, value: string | undefined): string[] {
  if (value === undefined) return isRequired ? [`${name} is missing. ${from}`] : []
  return pattern.test(value) ? [] : [`${name} should be ${form}. ${from}`]
}

/** Settings that are right alone and wrong together. */
function pairProblems(env: DeployEnv): string[] {
  const problems: string[] = []
  const { DATABASE_URL, SUPABASE_URL, SUPABASE_PROJECT_REF: ref } = env
  if (DATABASE_URL && URL.canParse(DATABASE_URL) && new URL(DATABASE_URL).port === '6543')
    problems.push(
      'DATABASE_URL names the transaction pooler (port 6543), which cannot hold the lock of a migration: use the session pooler, port 5432.',
    )
  if (SUPABASE_URL?.endsWith('.supabase.co') && ref && SUPABASE_URL !== `https://${ref}.supabase.co`)
    problems.push('SUPABASE_URL and SUPABASE_PROJECT_REF name different projects.')
  if (env['CLOUDFLARE_DEPLOY_TOKEN'] && env['CLOUDFLARE_DEPLOY_TOKEN'] === env['CLOUDFLARE_API_TOKEN'])
    problems.push(
      'CLOUDFLARE_API_TOKEN is the token of the deploy: make a second one that may only edit certificates, because the Worker holds it.',
    )
  for (const [one, other] of [
    ['SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID', 'SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET'],
    ['CANARY_EMAIL', 'CANARY_PASSWORD'],
  ] as const)
    if ((env[one] === undefined) !== (env[other] === undefined))
      problems.push(`${one} and ${other} belong together: set both or none.`)
  return problems
}

/** Names that .gitignore knows: secrets must not be committed. */
const IS_IGNORED = /^deploy\.([\w-]+\.)?env$/

/** Writes a new deploy.env that only its owner may read, with the given values. Fails when the file exists. */
export async function writeNewDeployEnv(path: string, given: DeployEnv = {}): Promise<void> {
  if (!IS_IGNORED.test(basename(path)))
    throw new CommandError(
      `${path} does not exist. A new file is named deploy.env or deploy.NAME.env, which git leaves out: it holds secrets.`,
    )
  if (!existsSync(dirname(path))) throw new CommandError(`${dirname(path)} does not exist.`)
  const { publicKey, privateKey } = await makeVapidKeys()
  const made: DeployEnv = {
    ...given,
    WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    AUTH_MAIL_SECRET: `v1,whsec_${randomBytes(32).toString('base64')}`,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  }
  const blocks = SETTINGS.map(
    ({ name, from, isRequired, isFound }) =>
      `# ${from}${isFound ? ' (found by npm run deploy)' : isRequired ? '' : ' (may stay empty)'}\n${name}=${made[name] ?? ''}\n`,
  )
  const head =
    '# Settings of one installation: docs/operating.md. Holds secrets: keep it out of git, and keep a copy in a safe place.\n# A value with a space or # stands in quotes.\n'
  const addresses = API_ADDRESS_NAMES.flatMap((name) => (given[name] ? [`${name}=${given[name]}\n`] : []))
  writeFileSync(path, [head, ...blocks, ...addresses].join('\n'), { mode: 0o600, flag: 'wx' })
}

/**
 * Writes one setting into the file, in place of its line. The new file takes the place of the old one whole, and only its owner may read it.
 */
export function writeSetting(path: string, name: string, value: string): void {
  const lines = readFileSync(path, 'utf8').split('\n')
  if (!lines.some((line) => line.startsWith(`${name}=`)))
    throw new CommandError(`${path} has no line that begins with ${name}=: write it so. Nothing was changed.`)
  const changed = lines.map((line) => (line.startsWith(`${name}=`) ? `${name}=${value}` : line))
  const draft = `${path}.new`
  writeFileSync(draft, changed.join('\n'), { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

/** The command of a next step, for the file that the person named: `npm run deploy -- --env deploy.staging.env`. */
export function nextCommand(command: string, envFile: string | undefined): string {
  if (envFile === undefined) return command
  return `${command}${command.includes(' -- ') ? '' : ' --'} --env ${envFile}`
}

/** Replaces every hidden value in a text by its name, `sb_secret_1` -> `(SUPABASE_SECRET_KEY)`. */
export function hider(env: DeployEnv): (text: string) => string {
  const hidden = SETTINGS.filter(({ isHidden }) => isHidden)
    .flatMap(({ name }) => {
      const value = env[name]
      if (value === undefined) return []
      // The password of a connection also appears alone, in messages of the driver.
      const password = name === 'DATABASE_URL' && URL.canParse(value) ? new URL(value).password : ''
      const forms = [
        ...value.split('|'),
        value,
        JSON.stringify(value).slice(1, -1),
        encodeURIComponent(value),
        password,
      ]
      if (password) forms.push(decodeURIComponent(password))
      return forms.filter((form) => form.length >= 4).map((form) => [form, name] as const)
    })
    .sort(([a], [b]) => b.length - a.length)
  return (text) => hidden.reduce((left, [value, name]) => left.replaceAll(value, `(${name})`), text)
}
