// Reads lines of the Worker's log (functions/lib/log.ts) and of Postgres, and writes them for people.

export type LogLine = {
  /** ISO time; null where the line does not say it. */
  readonly at: string | null
  readonly level: string
  readonly what: string
  readonly request: string | null
  readonly work: string | null
  /** What went wrong, and where in the code. */
  readonly detail: readonly string[]
}

type Written = {
  readonly level?: unknown
  readonly at?: unknown
  readonly what?: unknown
  readonly request?: unknown
  readonly work?: unknown
  readonly fault?: unknown
  readonly error?: Described
}
type Described = {
  readonly name?: unknown
  readonly message?: unknown
  readonly stack?: unknown
  readonly cause?: Described
}

/** A line of the Worker. Text that is not ours, as of the platform, is a line too. */
export function readWorkerLine(text: string, at: string | null = null): LogLine {
  const written = parse(text)
  if (!written) return { at, level: 'info', what: text, request: null, work: null, detail: [] }
  const { error, fault } = written
  return {
    at: textOf(written.at) ?? at,
    level: textOf(written.level) ?? 'info',
    what: textOf(written.what) ?? text,
    request: textOf(written.request),
    work: textOf(written.work),
    detail: error ? [...(fault === true ? ['a fault of our own code'] : []), ...linesOf(error)] : [],
  }
}

/** A line of Postgres, `2026-11-24 09:00:00.000 UTC [123] authenticator oja-0123456789abcdef ERROR:  …`. */
export function readPostgresLine(text: string): LogLine | null {
  const found = /^(\S+ \S+) UTC \[\d+\] (\S*) (.*?)([A-Z]+): {2}(.*)$/.exec(text)
  if (!found) return null
  const [, time = '', person, application = '', severity = '', what = ''] = found
  const isError = ['ERROR', 'FATAL', 'PANIC'].includes(severity)
  return {
    at: `${time.replace(' ', 'T')}Z`,
    level: isError ? 'error' : severity.toLowerCase(),
    what,
    request: /oja-([0-9a-f]{16})/.exec(application)?.[1] ?? null,
    work: `postgres as ${person}`,
    detail: [],
  }
}

/** The lines of one event of `wrangler tail --format json`. */
export function readTailEvent(event: unknown): readonly LogLine[] {
  const { logs = [], exceptions = [] } = event as {
    readonly logs?: readonly { readonly message: readonly unknown[]; readonly timestamp: number }[]
    readonly exceptions?: readonly {
      readonly name: string
      readonly message: string
      readonly timestamp: number
    }[]
  }
  const isoOf = (timestamp: number) => new Date(timestamp).toISOString()
  return [
    ...logs.map(({ message, timestamp }) =>
      readWorkerLine(
        message.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '),
        isoOf(timestamp),
      ),
    ),
    ...exceptions.map(({ name, message, timestamp }) => ({
      ...readWorkerLine(`${name}: ${message}`, isoOf(timestamp)),
      level: 'error',
    })),
  ]
}

/** For people: what happened, in which request, and why. */
export function formatLogLine({ at, level, what, request, work, detail }: LogLine): string {
  // Text that is not ours, as of the platform, stays as it is but for what a terminal would obey.
  if (at === null && request === null) return visible(what)
  const where = request ? ` [${request}${work ? ` ${work}` : ''}]` : work ? ` [${work}]` : ''
  const time = at ? `${at.slice(0, 19).replace('T', ' ')} ` : ''
  return [`${time}${level} ${what}${where}`, ...detail.map((line) => `    ${line}`)].map(visible).join('\n')
}

/** Attack: a text of a stranger that begins a line of its own, or steers the terminal by escape sequences. */
const visible = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

export type Wanted = {
  readonly request?: string | undefined
  readonly level?: string | undefined
  /** Milliseconds since 1970. */
  readonly sinceMs?: number | undefined
}

/** True for a line that fits the request, level and time that were asked for. A line without a time fits every time. */
export function isWanted({ at, level, request }: LogLine, wanted: Wanted): boolean {
  if (wanted.request !== undefined && request !== wanted.request) return false
  if (wanted.level !== undefined && level !== wanted.level) return false
  return wanted.sinceMs === undefined || at === null || Date.parse(at) >= wanted.sinceMs
}

/** `90s`, `10m`, `2h`, `1d` as milliseconds; null for anything else. */
export function readSpan(text: string): number | null {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit]
  return count === undefined || unitMs === undefined ? null : Number(count) * unitMs
}

function parse(text: string): Written | null {
  if (!text.startsWith('{')) return null
  try {
    const value = JSON.parse(text) as Written
    return typeof value.what === 'string' ? value : null
  } catch {
    return null // a line of somebody else's that begins like ours
  }
}

function linesOf({ name, message, stack, cause }: Described): readonly string[] {
  const frames = Array.isArray(stack) ? stack.map(String) : []
  const own = `${textOf(name) ?? 'Error'}: ${textOf(message) ?? ''}`
  return [own, ...frames, ...(cause ? linesOf(cause).map((line) => `because ${line}`) : [])]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
