// Checks a running site from outside, and its figures by signed requests. Changes nothing.
import { createHmac } from 'node:crypto'
import { operatorHealth } from '#contract/sql/operator/operator-health.ts'
import { callOrThrow, openDatabase } from '#data/client.ts'
import { check, type Finding, green, leftOut, red } from './finding.ts'

export type Access = {
  /** Origin of the site, without a slash at the end. */
  readonly site: string
  readonly supabaseUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Longest wait for an answer of the database's API; TIME_LIMIT_MS without it. */
  readonly timeLimitMs?: number
}

/** Longest wait for one answer. */
export const TIME_LIMIT_MS = 20_000

/** The cron's minute is written two minutes later. */
const CRON_LAG_MS = 5 * 60_000

/** `fetch` that follows no redirect and gives up after TIME_LIMIT_MS. */
export function fetchInTime(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMIT_MS), ...init })
}

/** Says whether the Worker answers at all. */
export function checkWorker({ site }: Access): Promise<Finding> {
  const isHere = ['localhost', '127.0.0.1'].includes(new URL(site).hostname)
  const todo = isHere
    ? 'Does npm start run, and at this address?'
    : 'Is DNS right, and the route */* there? npm run deploy says both.'
  return check('the Worker', todo, async () => {
    const response = await fetchInTime(`${site}/api/health`)
    const body = response.ok ? ((await response.json()) as { renderVersion: string }) : null
    if (!body) throw new Error(`/api/health answers ${response.status}`)
    return `answers, build ${body.renderVersion}`
  })
}

/** All other checks from outside, one after another. */
export async function checkSite(access: Access): Promise<readonly Finding[]> {
  const { site } = access
  const outside = [await checkHeaders(site), await checkFiles(site), await checkHttps(site)]
  return [...outside, ...(await checkReadiness(access)), await checkCron(access)]
}

function checkHeaders(site: string): Promise<Finding> {
  const name = 'headers'
  return check(
    name,
    'Does something between Cloudflare and the Worker change headers (Transform Rules)?',
    async () => {
      const page = await fetchInTime(`${site}/`)
      const api = await fetchInTime(`${site}/api/health`)
      const wanted: readonly (readonly [Response, string, RegExp])[] = [
        [page, 'content-security-policy', /frame-ancestors 'none'/],
        [page, 'x-content-type-options', /^nosniff$/],
        [page, 'referrer-policy', /./],
        [api, 'cache-control', /no-store/],
        ...(site.startsWith('https:')
          ? ([[page, 'strict-transport-security', /max-age=\d{8}/]] as const)
          : []),
      ]
      const wrong = wanted.filter(
        ([response, header, value]) => !value.test(response.headers.get(header) ?? ''),
      )
      if (page.status !== 200) throw new Error(`/ answers ${page.status}`)
      if (wrong.length === 0) return `${wanted.length} as they should be`
      throw new Error(`missing or wrong: ${wrong.map(([, header]) => header).join(', ')}`)
    },
  )
}

function checkFiles(site: string): Promise<Finding> {
  return check('hashed files', 'Run npm run deploy again: an upload of the files was cut off.', async () => {
    const page = await (await fetchInTime(`${site}/auth`)).text()
    const paths = [...new Set([...page.matchAll(/["'](\/_astro\/[\w.-]+)["']/g)].map(([, path]) => path))]
    if (paths.length === 0) throw new Error('the sign-in page names no file')
    for (const path of paths) {
      const response = await fetchInTime(`${site}${path}`)
      const cache = response.headers.get('cache-control') ?? ''
      await response.body?.cancel()
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
      if (!cache.includes('immutable')) throw new Error(`${path} may not be kept by browsers (${cache})`)
    }
    return `${paths.length} of the sign-in page are there`
  })
}

function checkHttps(site: string): Promise<Finding> {
  const name = 'https'
  if (!site.startsWith('https:')) return Promise.resolve(leftOut(name, 'a site on this machine has none'))
  return check(
    name,
    'The Worker leads http to https itself: deploy it again, and see that nothing in Cloudflare answers http before it.',
    async () => {
      const response = await fetchInTime(site.replace('https:', 'http:'))
      if (![301, 302, 307, 308].includes(response.status)) throw new Error(`http answers ${response.status}`)
      return 'http leads to https'
    },
  )
}

type Ready = {
  readonly ok: boolean
  readonly problems?: readonly string[]
  readonly figures?: { readonly deadLetters: number; readonly unseenDeadLetters: number } | null
  readonly queues?: readonly ({ readonly queue: string; readonly waiting: number } | null)[]
}

async function checkReadiness({ site, webhookSecret }: Access): Promise<readonly Finding[]> {
  const time = Math.floor(Date.now() / 1000)
  const hash = createHmac('sha256', webhookSecret).update(`${time}.GET /api/ready`).digest('hex')
  let ready: Ready
  try {
    const response = await fetchInTime(`${site}/api/ready`, {
      headers: { 'x-oja-signature': `t=${time},v1=${hash}` },
    })
    ready = (await response.json()) as Ready
  } catch (error) {
    return [red('parts', `/api/ready: ${(error as Error).message}`, 'Look into the log of the Worker.')]
  }
  if (ready.problems === undefined)
    return [
      red(
        'parts',
        'the Worker has another WEBHOOK_SECRET than this',
        'Run npm run deploy with this deploy.env.',
      ),
    ]
  const waiting = ready.queues?.map((queue) => queue?.waiting ?? 0).reduce((a, b) => a + b, 0) ?? 0
  const others = ready.problems.filter((problem) => !problem.startsWith('Dead letters'))
  return [
    others.length === 0
      ? green('parts', `database, bucket and queues answer; ${waiting} messages wait`)
      : red(
          'parts',
          others.join(' '),
          'Look into the log of the Worker, and docs/operating.md, "Is it well?".',
        ),
    deadLetters(ready.figures),
  ]
}

function deadLetters(figures: Ready['figures']): Finding {
  const name = 'dead letters'
  if (!figures) return leftOut(name, 'not known while the database does not answer')
  const { deadLetters: all, unseenDeadLetters: unseen } = figures
  if (unseen === 0) return green(name, all === 0 ? 'none' : `${all}, all seen`)
  return red(name, `${unseen} that nobody has seen`, 'npm run dead-letters lists them.')
}

function checkCron({ supabaseUrl, secretKey }: Access): Promise<Finding> {
  const todo =
    'Cloudflare dashboard > the Worker > Settings > Triggers: is the cron there? npm run deploy sets it.'
  return check('cron', todo, async () => {
    const database = openDatabase({ url: supabaseUrl, key: secretKey })
    const [newest] = (
      await callOrThrow(database, operatorHealth, {
        span: 'minute',
        since: new Date(Date.now() - 3_600_000).toISOString(),
      })
    ).slice(-1)
    if (!newest) throw new Error('no minute was written in the last hour (a new site: wait five minutes)')
    const ageMs = Date.now() - Date.parse(newest.at)
    if (ageMs > CRON_LAG_MS)
      throw new Error(`the last minute was written ${Math.round(ageMs / 60_000)} minutes ago`)
    return 'the last minutes are written'
  })
}
