// The whole product for one test file: a local Supabase and the built Worker in workerd, on free ports, in a folder of its own.
// `npm run build` must have run (OJA_DIST names another build).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { freePort } from '#scripts/local-supabase/ports.ts'
import { type Answer, type AskOptions, ask } from './ask.ts'
import { startTestStack, type TestStack } from './stack.ts'

/** Our own host in tests; a store's page is asked for with `Host: oja.test`. */
export const SITE_HOST = 'oja.test'
export const SITE_URL = `http://${SITE_HOST}`

export const distDir = process.env['OJA_DIST'] ?? 'dist'

export type Oja = {
  readonly stack: TestStack
  readonly site: LocalSite
  /** Asks the Worker; its own host unless told otherwise. */
  ask(path: string, options?: AskOptions): Promise<Answer>
  /** Asks until the answer is as wanted; throws with the last one after `timeoutMs`. */
  until(path: string, isWanted: (answer: Answer) => boolean, options?: AskOptions): Promise<Answer>
  /** Waits until no store lags behind what was committed. */
  settled(timeoutMs?: number): Promise<void>
  dispose(): Promise<void>
}

/** Options of the Worker that all sites of a test share. */
export function siteOptions(stack: TestStack, dir: string, port: number, vars: Record<string, string> = {}) {
  const { supabase } = stack
  // The stand-in of the mail provider is believed by a local site alone; another would ask the real one.
  const { url, key } = supabase.mailProvider
  const mailVars = vars['SITE_HOST'] === 'localhost' ? { MAIL_API_URL: url, MAIL_API_KEY: key } : {}
  return {
    dir,
    port,
    distDir,
    supabase: {
      apiUrl: supabase.apiUrl,
      publishableKey: supabase.publishableKey,
      secretKey: supabase.secretKey,
    },
    webhookSecret: supabase.webhookSecret,
    siteHost: SITE_HOST,
    siteUrl: SITE_URL,
    vars: { ...mailVars, ...vars },
  }
}

/** Starts everything; the database's nudges go to the Worker. */
export async function startOja(
  options: {
    readonly vars?: Record<string, string>
    readonly stack?: Parameters<typeof startTestStack>[0]
    readonly inspectorPort?: number
    readonly maxRetries?: number
  } = {},
): Promise<Oja> {
  const stack = await startTestStack(options.stack)
  try {
    const dir = join(stack.dir, 'site')
    await mkdir(dir, { recursive: true })
    const { inspectorPort, maxRetries } = options
    const site = await startSite({
      ...siteOptions(stack, dir, await freePort(), options.vars),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      ...(maxRetries === undefined ? {} : { maxRetries }),
    })
    await stack.supabase.setWebhookUrl(`${site.url}/api/webhooks/database`)
    return runningOja(stack, site, options.vars?.['SITE_HOST'] ?? SITE_HOST)
  } catch (error) {
    await stack.dispose()
    throw error
  }
}

function runningOja(stack: TestStack, site: LocalSite, host: string): Oja {
  const askHere = (path: string, options: AskOptions = {}) => ask(site.url, path, { host, ...options })
  return {
    stack,
    site,
    ask: askHere,
    async until(path, isWanted, options) {
      const endAt = Date.now() + 15_000
      for (;;) {
        const answer = await askHere(path, options)
        if (isWanted(answer)) return answer
        if (Date.now() > endAt)
          throw new Error(`${path}: still ${answer.status} ${answer.text.slice(0, 200)}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    settled: (timeoutMs) => storesSettled(stack, timeoutMs),
    async dispose() {
      await site.stop()
      await stack.dispose()
    },
  }
}

/** Resolves when `rendered_version` has reached `content_version` in every store; throws with the lagging ones. */
export async function storesSettled(stack: TestStack, timeoutMs = 20_000): Promise<void> {
  const endAt = Date.now() + timeoutMs
  for (;;) {
    const stale = await stack.sql(
      'select business_id, rendered_version, content_version from store_versions where rendered_version < content_version',
    )
    if (stale.length === 0) return
    if (Date.now() > endAt) throw new Error(`stores still lag: ${JSON.stringify(stale)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
