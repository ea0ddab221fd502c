// Makes a built script throw, whatever is in it, so that a test can break each file of the cart without knowing it.
import { parseAst } from 'vite'

type Node = { readonly type?: string; readonly start: number; readonly body?: unknown }

/** When the file throws, once: as it is imported, at its first call afterwards, or at its first call after `armFault`. */
export type FaultTime = 'parse' | 'import' | 'render' | 'tap'

/** The script with a fault in it. `render` and `tap` put a check at the start of each of its functions. */
export function withFault(code: string, time: FaultTime): string {
  if (time === 'parse') return `${code}\n}{`
  if (time === 'import') return `${code}\n;throw new TypeError('planted')`
  const starts: number[] = []
  collectBodies(parseAst(code), starts)
  const check = `globalThis.__armed&&(globalThis.__armed=0,globalThis.__thrown=1,(()=>{throw new TypeError('planted')})());`
  const parts = [0, ...starts.sort((a, b) => a - b)]
  const checked = parts.map((from, at) => (at ? check : '') + code.slice(from, parts[at + 1])).join('')
  return time === 'render' ? `${checked}\n;globalThis.__armed??=1` : checked
}

/** Adds where the body of each function begins. Arrow functions without a body of statements have none. */
function collectBodies(node: unknown, starts: number[]): void {
  if (node === null || typeof node !== 'object') return
  const { type, body } = node as Node
  if (/Function/.test(type ?? '') && (body as Node | undefined)?.type === 'BlockStatement')
    starts.push((body as Node).start + 1)
  for (const part of Object.values(node)) if (typeof part === 'object') collectBodies(part, starts)
}
