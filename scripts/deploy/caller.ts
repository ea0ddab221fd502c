// Calls of one provider's API. Prints every call, with secrets hidden; a dry run sends those that read and prints those that change.
import { CommandError } from '../command-line.ts'

export type Answer = { readonly status: number; readonly json: unknown }

/** A body that is sent as it is. */
export class FileBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string

  constructor(bytes: Uint8Array<ArrayBuffer>, contentType: string) {
    this.bytes = bytes
    this.contentType = contentType
  }
}

export type Caller = {
  readonly isDry: boolean
  /** Sends a GET. Every status is an answer. */
  read(path: string): Promise<Answer>
  /** Sends a change; null in a dry run, which only prints it. */
  change(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): Promise<Answer | null>
}

export type CallerOptions = {
  /** The provider's name in sentences. */
  readonly provider: string
  readonly url: string
  readonly token: string
  readonly isDry: boolean
  /** Gets a line for each call, without secrets. */
  readonly print: (line: string) => void
  readonly hide: (text: string) => string
  /** The first pause before a call is repeated. */
  readonly pauseMs: number
}

/** Tries again so often when the provider is busy or does not answer. */
const TRIES = 4
const TIME_LIMIT_MS = 30_000
const PRINTED_CHARACTERS = 100

/** Prepares calls of one provider. Nothing is sent yet. */
export function openCaller(options: CallerOptions): Caller {
  const { isDry, print, hide } = options
  return {
    isDry,
    read: (path) => {
      print(`  GET ${options.provider} ${hide(path)}`)
      return sendAgain(options, { method: 'GET', path })
    },
    async change(method, path, body) {
      print(
        `  ${isDry ? 'would send: ' : ''}${method} ${options.provider} ${hide(path)} ${bodyText(body, hide)}`,
      )
      return isDry ? null : sendAgain(options, { method, path, body })
    },
  }
}

/** The whole body with long texts cut, such as mails. Hides secrets before: a secret at the cut would show its beginning. */
function bodyText(body: unknown, hide: (text: string) => string): string {
  if (body instanceof FileBody) return `(${body.bytes.byteLength} bytes)`
  return JSON.stringify(body, (_, value) => {
    if (typeof value !== 'string') return value
    const text = hide(value)
    return text.length <= PRINTED_CHARACTERS ? text : `${text.slice(0, PRINTED_CHARACTERS)} …`
  })
}

type Call = { readonly method: string; readonly path: string; readonly body?: unknown }

/** Repeats a call after 429, 5xx and a lost connection. All calls of a deploy may be repeated: the next run sees what the first did. */
async function sendAgain(options: CallerOptions, call: Call): Promise<Answer> {
  const { method, path } = call
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(options, call)
    const isBusy = 'lost' in answer || answer.status === 429 || answer.status >= 500
    if (!isBusy) return answer
    if (attempt < TRIES) {
      const waitMs = 'lost' in answer ? options.pauseMs * 2 ** attempt : answer.waitMs
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      continue
    }
    const reason = 'lost' in answer ? answer.lost : `status ${answer.status}`
    throw new CommandError(
      options.hide(
        `${options.provider} did not do ${method} ${path} (${reason}). What was done before stays: run the command again later.`,
      ),
    )
  }
}

async function send(
  { url, token }: CallerOptions,
  { method, path, body }: Call,
): Promise<(Answer & { readonly waitMs: number }) | { readonly lost: string }> {
  const type = body instanceof FileBody ? body.contentType : 'application/json'
  const sent = body instanceof FileBody ? body.bytes : JSON.stringify(body)
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent === undefined ? {} : { 'content-type': type }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    const text = await response.text()
    // The header may also hold a date, which is no number.
    const afterSeconds = Number(response.headers.get('retry-after')) || 1
    return { status: response.status, json: parseJson(text), waitMs: Math.min(afterSeconds, 30) * 1000 }
  } catch (error) {
    // fetch says every failure of the connection as a TypeError, and the time limit as a TimeoutError.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError')
      return { lost: (error as Error).message }
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // a page of a server in between
  }
}

/** What a change has done, or would do in a dry run: `created`, `would be created`. */
export function told({ isDry }: Pick<Caller, 'isDry'>, word: string): string {
  return isDry ? `would be ${word}` : word
}
