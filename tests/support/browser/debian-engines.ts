// Firefox and WebKit as Debian packs them (firefox-esr; webkit2gtk-driver and xvfb), for journeys in other engines than Chromium. Firefox is driven by
// puppeteer, WebKit by WebDriver.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import type { PlainBrowser, PlainElement, PlainPage } from './plain-person.ts'

export type DebianEngine = 'Firefox' | 'WebKit'

const PROGRAMS: Readonly<Record<DebianEngine, readonly string[]>> = {
  Firefox: ['/usr/bin/firefox-esr'],
  WebKit: [
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  ],
}

/** Null where the engine is there; else what is missing. */
export function missingEngine(engine: DebianEngine): string | null {
  const missing = PROGRAMS[engine].filter((path) => !existsSync(path))
  if (missing.length === 0) return null
  return `${engine} needs ${missing.join(', ')}: apt-get install firefox-esr webkit2gtk-driver xvfb`
}

/** Starts the engine with an empty profile. Tests of the installed packages' versions only: others may lack a command. */
export const launchEngine = (engine: DebianEngine): Promise<PlainBrowser> =>
  engine === 'Firefox' ? launchFirefox() : launchWebKit()

/** Polls in our own process: the page's policy forbids what puppeteer would run in it. */
async function pollFor<Found>(timeout: number, find: () => Promise<Found | null>): Promise<Found> {
  const endAt = Date.now() + timeout
  for (;;) {
    const found = await find().catch((error: unknown) => {
      // A page that goes away while it is asked.
      if (Date.now() > endAt) throw error
      return null
    })
    if (found !== null) return found
    if (Date.now() > endAt) throw new Error(`not there after ${timeout} ms`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

type FirefoxPage = PlainPage & {
  evaluateHandle(
    run: (...given: never[]) => unknown,
    ...given: unknown[]
  ): Promise<{ asElement(): PlainElement | null }>
}

async function launchFirefox(): Promise<PlainBrowser> {
  const folder = resolve(import.meta.dirname, '../../old-browsers')
  const puppeteer = createRequire(join(folder, 'package.json'))('puppeteer-firefox')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: PROGRAMS.Firefox[0] })
  return {
    version: () => browser.version(),
    close: () => browser.close(),
    createIncognitoBrowserContext: async () => {
      const context = await browser.createBrowserContext()
      return {
        async newPage() {
          const page: FirefoxPage = await context.newPage()
          const setViewport = page.setViewport.bind(page)
          return Object.assign(page, {
            // Firefox emulates no phone.
            setViewport: ({ width, height }: { width: number; height: number }) =>
              setViewport({ width, height }),
            waitForFunction: (
              run: (...given: never[]) => unknown,
              { timeout }: { timeout: number },
              ...given: unknown[]
            ) =>
              pollFor(timeout, async () => {
                const handle = await page.evaluateHandle(run, ...given)
                return handle.asElement() ? handle : null
              }),
          })
        },
      }
    },
  }
}

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** One window for all: WebDriver has no second context. */
async function launchWebKit(): Promise<PlainBrowser> {
  const [driverPath = '', xvfbPath = '', binary = ''] = PROGRAMS.WebKit
  const home = await mkdtemp(join(tmpdir(), 'oja-webkit-'))
  const xvfb = spawn(xvfbPath, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(xvfb.stdout, 'data')
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: `:${String(display).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The engine's own walls between its processes need rights that a test run does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const options = { binary, args: ['--automation'] }
  const opened: { sessionId: string; capabilities: { browserVersion: string } } = await pollFor(10_000, () =>
    send('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
    }),
  )
  const session = `/session/${opened.sessionId}`
  const page = webKitPage((method, path, body) => send(method, `${session}${path}`, body))
  return {
    version: async () => opened.capabilities.browserVersion,
    createIncognitoBrowserContext: async () => ({ newPage: async () => page }),
    async close() {
      await send('DELETE', session)
      await Promise.all([driver, xvfb].map(end))
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

function webKitPage(send: (method: string, path: string, body?: unknown) => Promise<never>): PlainPage {
  let url = ''
  const run = (text: string, args: unknown[]): Promise<never> =>
    send('POST', '/execute/sync', { script: `return ${text}`, args })
  const elementOf = (id: string): PlainElement => ({
    // At its middle, whatever lies there: a radio is drawn by its label.
    async click() {
      await run("arguments[0].scrollIntoView({ block: 'center' })", [{ [ELEMENT]: id }])
      await send('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', duration: 0, x: 0, y: 0, origin: { [ELEMENT]: id } },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      })
    },
    type: (text) => send('POST', `/element/${id}/value`, { text }),
    uploadFile: (path) => send('POST', `/element/${id}/value`, { text: path }),
  })
  return {
    goto(to) {
      url = to
      return send('POST', '/url', { url: to })
    },
    url: () => url,
    evaluate: (script, ...given) => run(`(${script}).apply(null, arguments)`, given),
    waitForFunction: async (script, { timeout }, ...given) => {
      const found = await pollFor<Readonly<Record<string, string>>>(timeout, () =>
        run(`(${script}).apply(null, arguments)`, given),
      )
      return { asElement: () => elementOf(found[ELEMENT] ?? '') }
    },
    setViewport: ({ width, height }) => send('POST', '/window/rect', { width, height }),
    // WebDriver does not tell of them.
    on() {},
  }
}
