// Collects the started parts of a stack, and ends them in reverse order.

type Part = {
  stop(): Promise<unknown> | unknown
  /** Ends the part at once; `stop` is used when absent. */
  kill?(): Promise<unknown> | unknown
}

export type Parts = {
  add(part: Part): void
  end(how: 'stop' | 'kill'): Promise<void>
}

/** Starts with no parts. */
export function openParts(): Parts {
  const parts: Part[] = []
  return {
    add: (part) => void parts.push(part),
    async end(how) {
      for (const part of parts.splice(0).reverse())
        await (how === 'kill' && part.kill ? part.kill() : part.stop())
    },
  }
}
