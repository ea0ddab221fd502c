// A fault of our own scripts as it is reported: what failed and where in our files. Nothing that a person typed, and no address of a person,
// order or shop. The browser cleans before it sends; the Worker cleans again, because anybody may send anything.

export type BrowserError = {
  /** `/dashboard/orders/*`; `shop` for all pages of shops. */
  readonly place: string
  readonly name: string
  readonly message: string
  /** `OrdersPage.Dk3j.js:1:2345`, the innermost first; `page.js` for a script that is written into the page. */
  readonly frames: readonly string[]
}

const MAX_MESSAGE = 200
const MAX_FRAMES = 6

/** What is reported of a thrown value; null for what is no fault of ours: a lost network, or a script that is not ours. */
export function browserErrorOf(thrown: unknown, pathname: string): BrowserError | null {
  if (!(thrown instanceof Error) || isOutage(thrown)) return null
  return cleanBrowserError({
    place: placeOf(pathname),
    name: thrown.name,
    message: thrown.message,
    frames: framesOf(thrown.stack ?? '', pathname),
  })
}

/** A report without anything that may name a person; null for anything else than a report. */
export function cleanBrowserError(value: unknown): BrowserError | null {
  const { place, name, message, frames } = (value ?? {}) as Record<string, unknown>
  if (typeof place !== 'string' || typeof message !== 'string' || !Array.isArray(frames)) return null
  const ours = frames.filter((frame) => typeof frame === 'string' && FRAME.test(frame)).slice(0, MAX_FRAMES)
  if (ours.length === 0) return null
  return {
    place: placeOf(place),
    name: typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    message: cleanMessage(message),
    frames: ours,
  }
}

/** Most browsers name Chrome and Safari too: the first that fits counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/(?:Firefox|FxiOS)\/(\d{1,4})/, 'Firefox'],
  [/Edg[A-Za-z]*\/(\d{1,4})/, 'Edge'],
  [/OPR\/(\d{1,4})/, 'Opera'],
  [/SamsungBrowser\/(\d{1,4})/, 'Samsung Internet'],
  [/(?:CriOS|Chrome)\/(\d{1,4})/, 'Chrome'],
  [/Version\/(\d{1,4}).*Safari/, 'Safari'],
]

/** Android names Linux too. */
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const

/** `Chrome 120 Android`, of the header User-Agent. */
export function browserName(userAgent: string): string {
  const system = SYSTEMS.find((name) => userAgent.includes(name)) ?? ''
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version} ${system}`.trim()
  }
  return `Another browser ${system}`.trim()
}

/** Sections of the site that run scripts. Every other path belongs to a shop. */
const SECTIONS: ReadonlySet<string> = new Set(
  'dashboard settings onboarding join oracle auth forgot-password reset-password help blog pricing contact status'.split(
    ' ',
  ),
)

/** A path without ids, tokens and names of shops. */
function placeOf(pathname: string): string {
  if (pathname === '/') return '/'
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  if (!SECTIONS.has(first)) return 'shop'
  if (first === 'join') return '/join'
  const shown = rest.slice(0, 3).map((segment) => (/^[a-z][a-z-]{0,19}$/.test(segment) ? segment : '*'))
  return `/${[first, ...shown].join('/')}`
}

/** A script of ours with line and column. */
const FRAME = /^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/

/** An address with line and column. */
const ADDRESS = /https?:\/\/[^\s/]+(\/[^\s?#]*?)(?:[?#]\S*?)?:(\d+:\d+)(?=\)|\s|$)/g

/**
 * Engines write frames differently, and all name address, line and column. A script that is written into the page has the page's address:
 * `https://oja.test/adunni:3:812` -> `page.js:3:812`.
 */
function framesOf(stack: string, pathname: string): string[] {
  return [...stack.matchAll(ADDRESS)].flatMap(([, path = '', at]) => {
    const file = path === pathname ? 'page.js' : /^\/_astro\/([\w.-]+\.js)$/.exec(path)?.[1]
    return file === undefined ? [] : [`${file}:${at}`]
  })
}

/** The network is away, or a server answered in another way than it should: the server's log says why. */
function isOutage({ name, message }: Error): boolean {
  return (
    name === 'AbortError' ||
    /failed to fetch|networkerror|load failed|imported module|importing a module|expected 2\d\d, got \d/i.test(
      message,
    )
  )
}

/**
 * Takes out control characters, which would forge lines in a log or steer a terminal. Takes out what may come from a person: quoted texts (but
 * the name of a property that an engine quotes), addresses, numbers, and words that are as long as a token.
 */
function cleanMessage(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(
      /(reading |setting |evaluating )?(["'`“‘])(.*?)(["'`”’]|$)/gs,
      (_, engine: string | undefined, _open, inside: string) =>
        engine && /^[\w$.()[\]]{1,60}$/.test(inside) ? `${engine}'${inside}'` : `${engine ?? ''}'…'`,
    )
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d ().-]{5,}\d|\S*\d{3}\S*/g, '#')
    .replace(/[\w-]{25,}/g, '…')
    .slice(0, MAX_MESSAGE)
}
