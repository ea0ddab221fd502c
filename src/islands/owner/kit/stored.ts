// Texts that this browser keeps under a name. One that forbids it, or whose disk is full, keeps nothing, and the page does without.

type Storage = 'localStorage' | 'sessionStorage'

/** Null without a text; undefined in a browser that keeps nothing. */
export function readStored(name: string, storage: Storage = 'localStorage'): string | null | undefined {
  try {
    return globalThis[storage]?.getItem(name)
  } catch {
    return undefined // forbidden, or no browser
  }
}

/** Null removes the text. */
export function keepStored(name: string, text: string | null, storage: Storage = 'localStorage'): void {
  try {
    if (text === null) globalThis[storage]?.removeItem(name)
    else globalThis[storage]?.setItem(name, text)
  } catch (error) {
    console.warn(`${name}: this browser keeps nothing`, error)
  }
}

/** The names that begin so. */
export function listStored(start: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start))
  } catch (error) {
    console.warn(`${start}: this browser keeps nothing`, error)
    return []
  }
}
