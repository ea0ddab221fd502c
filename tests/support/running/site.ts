// Starts the whole product for one test file: a local Supabase and the built Worker in workerd, on free ports, in its own folder. `npm run
// build` must have run (OJA_DIST names another build).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { type LocalSite, type SiteOptions, startSite } from '#scripts/local-site.ts'
import { mailVarsOf } from '#scripts/start/backend.ts'
import { type Answer, type AskOptions, ask } from './ask.ts'
import { startTestStack, type TestStack } from './stack.ts'

/** Our own host in tests; a request for a store's page has `Host: oja.test`. */
export const SITE_HOST = 'oja.test'
export const SITE_URL = `http://${SITE_HOST}`

export const distDir = process.env['OJA_DIST'] ?? 'dist'

export type Oja = {
  readonly stack: TestStack
  readonly site: LocalSite
  /** Sends a request to the Worker, with its own host by default. */
  ask(path: string, options?: AskOptions): Promise<Answer>
  /** Repeats a request until the answer is as wanted. Throws with the last answer after `timeoutMs`. */
  until(path: string, isWanted: (answer: Answer) => boolean, options?: AskOptions): Promise<Answer>
  /** Waits until every store shows all committed changes. */
  settled(timeoutMs?: number): Promise<void>
  dispose(): Promise<void>
}

/** Options of the Worker that all sites of a test use. */
export function siteOptions(stack: TestStack, dir: string, port: number, vars: Record<string, string> = {}) {
  const { supabase } = stack
  // Uses the stand-in of the mail provider: only a local site accepts it; another site would call the real provider.
  const mailVars: Record<string, string> = vars['SITE_HOST'] === 'localhost' ? mailVarsOf(supabase) : {}
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

/** Starts everything. The database's nudges go to the Worker. */
export async function startOja(
  options: {
    readonly vars?: Record<string, string>
    readonly stack?: Parameters<typeof startTestStack>[0]
    /** A free one without it. */
    readonly port?: number
    readonly inspectorPort?: number
    readonly maxRetries?: number
    readonly foreign?: SiteOptions['foreign']
  } = {},
): Promise<Oja> {
  const stack = await startTestStack(options.stack)
  try {
    const dir = join(stack.dir, 'site')
    await mkdir(dir, { recursive: true })
    const { inspectorPort, maxRetries, foreign } = options
    const site = await startSite({
      ...siteOptions(stack, dir, options.port ?? (await freePort()), options.vars),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      ...(maxRetries === undefined ? {} : { maxRetries }),
      ...(foreign === undefined ? {} : { foreign }),
    })
    await stack.supabase.setWebhookUrl(`${site.url}/api/webhooks/database`)
    stack.supabase.mailProvider.setEventUrl(`${site.url}/api/webhooks/mail`)
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
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    settled: (timeoutMs) => storesSettled(stack, timeoutMs),
    async dispose() {
      await site.stop()
      await stack.dispose()
    },
  }
}

/** Resolves when `rendered_version` has reached `content_version` in every store. Throws with the stores that are behind. */
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
