// Changes one secret in deploy.env without a moment in which a good request is refused (docs/security.md). A secret that others sign with
// becomes `new|old`: the Worker signs with the new one and accepts both, until the old one is ended. A key of a provider is replaced: the
// provider accepts its old key until a person deletes it.
import { randomBytes } from 'node:crypto'
import { CommandError } from '../command-line.ts'
import { nextCommand, readDeployEnv, writeSetting } from '../deploy/deploy-env.ts'
import { SETTINGS } from '../deploy/settings.ts'

/** `made`: we make the new value. `given`: the provider makes it, and we accept both values. `swapped`: the provider accepts both values. */
type Way = {
  readonly kind: 'made' | 'given' | 'swapped'
  readonly make?: () => string
  /** What a person does beside the deploy. */
  readonly afterwards: string
}

export const WAYS: Readonly<Record<string, Way>> = {
  WEBHOOK_SECRET: {
    kind: 'made',
    make: () => randomBytes(32).toString('hex'),
    afterwards:
      'links in mails are signed with it: end the old one after 30 days, or at once if somebody else has it',
  },
  AUTH_MAIL_SECRET: {
    kind: 'made',
    make: () => `v1,whsec_${randomBytes(32).toString('base64')}`,
    afterwards: 'end the old one after a minute',
  },
  MAIL_WEBHOOK_SECRET: {
    kind: 'given',
    afterwards:
      'add a second webhook at Resend, give its secret here, deploy, delete the first webhook, end the old one',
  },
  PAYSTACK_SECRET_KEY: {
    kind: 'given',
    afterwards: 'events signed with the old key are accepted until you end it: after a day',
  },
  SUPABASE_SECRET_KEY: {
    kind: 'swapped',
    afterwards: 'after the deploy delete the old key under Supabase > Project Settings > API Keys',
  },
  MAIL_API_KEY: {
    kind: 'swapped',
    afterwards: 'after the deploy delete the old key under Resend > API Keys',
  },
  ALERT_WEBHOOK_URL: {
    kind: 'swapped',
    afterwards: 'after the deploy delete the old webhook at its service',
  },
  CLOUDFLARE_API_TOKEN: {
    kind: 'swapped',
    afterwards: 'after the deploy delete the old token under Cloudflare > My Profile > API Tokens',
  },
}

export type Rotation = {
  readonly path: string
  readonly name: string
  /** The new value of a secret that a provider shows; reads it only when needed. */
  readonly given: () => string
  /** Ends the old value instead of adding a new one. */
  readonly ends: boolean
  /** The file as the person named it; undefined for deploy.env. */
  readonly envFile?: string | undefined
}

/** Writes deploy.env, and returns what to do next, in sentences without a secret. */
export function rotate({ path, name, given, ends, envFile }: Rotation): readonly string[] {
  const deployed = nextCommand('npm run deploy', envFile)
  if (name.startsWith('VAPID_'))
    throw new CommandError(`${name} is kept for good: another key ends every subscription to notifications.`)
  const way = WAYS[name]
  if (!way)
    throw new CommandError(
      `${name} is no secret of the Worker: choose one of ${Object.keys(WAYS).join(', ')}.`,
    )
  const current = readDeployEnv(path)[name]
  if (current === undefined) throw new CommandError(`${name} is not in ${path}: there is nothing to change.`)
  const [newest = '', old] = current.split('|')
  if (ends) {
    if (old === undefined) throw new CommandError(`${name} has one value: there is no old one to end.`)
    writeSetting(path, name, newest)
    return [`${name}: the old value is no longer in ${path}.`, deployed]
  }
  if (old !== undefined)
    throw new CommandError(
      `${name} has an old value still: deploy, and end it with npm run rotate -- ${name} --end, before another.`,
    )
  const value = way.make ? way.make() : given().trim()
  checkValue(name, value, newest)
  writeSetting(path, name, way.kind === 'swapped' ? value : `${value}|${newest}`)
  const end =
    way.kind === 'swapped'
      ? []
      : [`${nextCommand(`npm run rotate -- ${name} --end`, envFile)}, and ${deployed}`]
  return [
    `${name}: a new value is in ${path}${end.length > 0 ? ', the old one is accepted too' : ''}.`,
    deployed,
    way.afterwards,
    ...end,
  ]
}

function checkValue(name: string, value: string, old: string): void {
  const setting = SETTINGS.find((each) => each.name === name)
  if (value === '')
    throw new CommandError(
      `the new value of ${name} comes by standard input: npm run rotate -- ${name} < file`,
    )
  if (value === old) throw new CommandError(`this is the value that ${name} has already.`)
  if (value.includes('|') || !setting?.pattern.test(value))
    throw new CommandError(`${name} should be ${setting?.form}. Nothing was changed.`)
}
