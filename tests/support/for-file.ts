// What a file of tests opens once: `const db = forFile(openDatabase)`.
import { afterAll, beforeAll } from 'vitest'

/** Ends what was opened, by whichever of the two it has. */
type Closable = { close?(): unknown; dispose?(): unknown }

/**
 * Opens something before the tests of this file, and closes it after them. Calls follow each other in the order of the file, before its own
 * `beforeAll`. What it returns stands for the opened thing, and throws while that is not open: outside of hooks and tests.
 */
export function forFile<Opened extends object>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    const { close, dispose } = (opened ?? {}) as Closable
    await (close ?? dispose)?.call(opened)
  })
  return new Proxy({} as Opened, {
    get(_, key) {
      if (opened === undefined) throw new Error(`${String(key)}: not open yet; ask in a hook or a test`)
      const value: unknown = Reflect.get(opened, key)
      return typeof value === 'function' ? value.bind(opened) : value
    },
    ownKeys: () => Reflect.ownKeys(opened ?? {}),
    getOwnPropertyDescriptor: (_, key) => ({
      ...Reflect.getOwnPropertyDescriptor(opened ?? {}, key),
      configurable: true,
    }),
  })
}
