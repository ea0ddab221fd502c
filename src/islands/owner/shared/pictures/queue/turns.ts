// Pictures that are sent at the same time: more would only share the same slow connection.

const PLACES = 2

let taken = 0
const waiting: (() => void)[] = []

/** Waits for a place; the returned function frees the place. Rejects when aborted while waiting. */
export async function takeTurn(signal: AbortSignal): Promise<() => void> {
  if (taken >= PLACES) await new Promise<void>((resolve) => waiting.push(resolve))
  else taken += 1
  if (signal.aborted) {
    giveBack()
    signal.throwIfAborted()
  }
  let isGiven = false
  return () => {
    if (isGiven) return
    isGiven = true
    giveBack()
  }
}

function giveBack(): void {
  const next = waiting.shift()
  if (next) next()
  else taken -= 1
}
