// The fetch for the database's REST API in a browser. A person has a few calls under way at most; one too many is refused with 429
// before it does anything. So it is sent again, a write like a read, after the wait that the answer names.

const TRIES = 6
/** Browsers may hide Retry-After of another origin. */
const USUAL_WAIT_SECONDS = 1

export const repeatingFetch: typeof fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(input, init)
    if (response.status !== 429 || tries === TRIES) return response
    await response.body?.cancel()
    await pause(waitOf(response), init?.signal)
  }
}

/** Milliseconds, spread a little so that calls that were refused together do not come back together. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? USUAL_WAIT_SECONDS)
  return 1_000 * (seconds > 0 && seconds < 60 ? seconds : USUAL_WAIT_SECONDS) * (1 + Math.random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
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
