// The fetch for the database's REST API in a browser. When there are too many calls, the server refuses a call with 429 before
// doing any work. So each call, also a write, is sent again after the wait that the answer names. A page has no more calls under way than
// the server lets one person have (private.limit_calls), because a refused call waits a second and a call in line some milliseconds.

const TRIES = 6
const MOST_AT_ONCE = 2
/** By then the server has ended the call: one that hangs on a bad line keeps no other waiting. */
const HELD_MS = 4_000
/** Used when a browser hides Retry-After of another origin. */
const USUAL_WAIT_SECONDS = 1

/** Sends a request, and again while the answer is 429: six times at most, then returns the 429. Rejects as `fetch` does. */
export const repeatingFetch: typeof fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    const response = await inTurn(() => fetch(input, init))
    if (response.status !== 429 || tries === TRIES) return response
    await response.body?.cancel()
    await pause(waitOf(response), init?.signal)
  }
}

let underWay = 0
const line: (() => void)[] = []

/** Starts a call when fewer than two are under way; those in line come in their order. */
async function inTurn(call: () => Promise<Response>): Promise<Response> {
  if (underWay < MOST_AT_ONCE) underWay += 1
  else await new Promise<void>((begin) => line.push(begin))
  let isFree = false
  const free = () => {
    if (isFree) return
    isFree = true
    const next = line.shift()
    if (next) next()
    else underWay -= 1
  }
  const timer = setTimeout(free, HELD_MS)
  try {
    return await call()
  } finally {
    clearTimeout(timer)
    free()
  }
}

/** Milliseconds, with a random part, so that calls that were refused together do not return together. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? USUAL_WAIT_SECONDS)
  return 1_000 * (seconds > 0 && seconds < 60 ? seconds : USUAL_WAIT_SECONDS) * (1 + Math.random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
