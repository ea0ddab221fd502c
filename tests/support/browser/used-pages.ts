// Pages that test after test uses: the first page of a browser context takes twice the processor time of the next visit, because its scripts are
// fetched and compiled anew. A page goes to a test that asks for the same screen, once nothing of the last test is left in it.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright'

type Used = {
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  readonly marks: Marks
}

/** `leave` is called at the end of the test. */
export type TakenPage = Pick<Used, 'context' | 'page'> & { leave(hasFailed: boolean): Promise<void> }

/** What a test did to a page: calls that last, after which it is like no new one, and how the others are undone. */
type Marks = { isLasting: boolean; readonly undo: (() => unknown)[] }

/** Free pages of a browser, by the options of their contexts. */
const free = new WeakMap<Browser, Map<string, Used[]>>()

/** A file of the site that runs no script and writes nothing. */
const QUIET_FILE = '/favicon.svg'

const LASTING = {
  context: [
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: [
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setViewportSize',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/**
 * A page in a context of these options, without cookies, stored data, scripts of a test and steps to go back; files of the site may be in the
 * browser's cache. `leave` keeps it for the next test, or closes the context: after a failure, and after calls that last.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<TakenPage> {
  const pages = free.get(browser) ?? new Map<string, Used[]>()
  free.set(browser, pages)
  const key = JSON.stringify(options)
  // The end of an earlier file has closed the contexts of the browser.
  const kept = (pages.get(key) ?? []).filter(({ page }) => !page.isClosed())
  const used = kept.pop() ?? (await open(browser, options))
  pages.set(key, kept)
  const { context, page } = used
  return {
    context,
    page,
    async leave(hasFailed) {
      if (hasFailed || !(await isEmptied(used))) return context.close()
      pages.set(key, [...(pages.get(key) ?? []), used])
    },
  }
}

/** A page of a new context, which no other test gets. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<TakenPage> {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage(), leave: () => context.close() }
}

async function open(browser: Browser, options: BrowserContextOptions): Promise<Used> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const marks: Marks = { isLasting: false, undo: [] }
  const mark = () => {
    marks.isLasting = true
  }
  for (const name of LASTING.context) watch(context, name, mark)
  for (const name of LASTING.page) watch(page, name, mark)
  for (const name of LASTING.clock) watch(context.clock, name, mark)
  for (const target of [context, page])
    watch(target, 'addInitScript', (_, script) => {
      marks.undo.push(async () => (await (script as Promise<Disposable>)).dispose())
    })
  for (const name of ['on', 'once'] as const)
    watch(page, name, ([event, listener]) => {
      marks.undo.push(() => page.off(event as 'close', listener as () => void))
    })
  return { context, page, devTools, marks }
}

/** Tells of each call of a method, with what it was given and what it returned. */
function watch<Target extends object>(
  target: Target,
  name: keyof Target & string,
  tell: (given: readonly unknown[], returned: unknown) => void,
): void {
  const call = target[name] as (...given: unknown[]) => unknown
  Object.assign(target, {
    [name]: (...given: unknown[]) => {
      const returned = call.apply(target, given)
      tell(given, returned)
      return returned
    },
  })
}

/** Takes all of a test out of a page. False when that cannot be done. */
async function isEmptied({ context, page, devTools, marks }: Used): Promise<boolean> {
  const { protocol, origin } = new URL(page.url())
  if (marks.isLasting || page.isClosed() || protocol !== 'http:') return false
  for (const undo of marks.undo.splice(0)) await undo()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(`${origin}${QUIET_FILE}`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  await devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cache_storage,file_systems,indexeddb,service_workers',
  })
  await devTools.send('Page.resetNavigationHistory')
  return true
}
