// Opens the Chromium that tests and pictures use, whatever this machine has: the one of npm on Linux x64, else Playwright's own, else Chrome.
import { existsSync, statfsSync } from 'node:fs'
import { type Browser, chromium, firefox, webkit } from 'playwright'

/** What there is to open a browser with. */
export type BrowserMachine = {
  readonly platform: string
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The program that Playwright would download; it may not be there. */
  readonly ownPath: string
  /** True for a file that is there. */
  readonly isThere: (file: string) => boolean
}

/** The program to start, or `npm`: the package for Linux on x64. Throws an Error with the command that brings one. */
export function findBrowser({ platform, arch, env, ownPath, isThere }: BrowserMachine): string {
  const named = env['OJA_BROWSER']
  if (named) {
    if (isThere(named)) return named
    throw new Error(`OJA_BROWSER names ${named}, and there is no such file`)
  }
  if (platform === 'linux' && arch === 'x64') return 'npm'
  const installed = [ownPath, ...(CHROME[platform] ?? [])].find(isThere)
  if (installed !== undefined) return installed
  throw new Error(
    `there is no Chromium on this machine (${platform} ${arch}). Run: npx playwright install chromium. Or set OJA_BROWSER to a Chrome or Chromium`,
  )
}

/** Where Chrome installs itself. */
const CHROME: Readonly<Record<string, readonly string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
}

/** Engines besides Chromium, for `npm test -- engines` with OJA_ENGINE; `npx playwright install --with-deps webkit firefox` brings them. */
const OTHER_ENGINES = { webkit, firefox }

/**
 * Opens a browser without a window. The package's own arguments are left out: they switch off web security, and tests of CSP and CORS would prove
 * nothing.
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { platform, arch, env } = process
  const engine = env['OJA_ENGINE']
  if (engine === 'webkit' || engine === 'firefox') return OTHER_ENGINES[engine].launch()
  const found = findBrowser({ platform, arch, env, ownPath: chromium.executablePath(), isThere: existsSync })
  const executablePath =
    found === 'npm' ? await (await import('@sparticuz/chromium')).default.executablePath() : found
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...args],
    ignoreDefaultArgs: hasRoomForShared() ? ['--disable-dev-shm-usage'] : [],
  })
}

/**
 * True when the memory that processes share has room for a browser; Docker gives it 64 MB. Else Chromium shares files on the disk, which takes a
 * tenth more processor time: each request of a page makes one.
 */
function hasRoomForShared(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 1_000_000_000
}
