// Two pictures are sent at a time: more would only share the same thin line.

const PLACES = 2

let taken = 0
const waiting: (() => void)[] = []

/** Waits for a place; the answer gives it back. Aborting while waiting rejects. */
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
