// Satori as a Worker can run it. While it loads it compiles WebAssembly from bytes, which Workers forbid, and asks for the address of its
// own file, which a Worker does not have and it does not need. Both are lent to it until it stands: the same code as the build has
// compiled it, and an empty address.
import type { SatoriOptions } from 'satori/standalone'
import { box, text } from './element.ts'

export type Satori = typeof import('satori/standalone').default

export type SatoriModules = {
  readonly layoutWasm: WebAssembly.Module
  /** Its text shaper, `harfbuzzjs/hb.wasm`: byte for byte the one inside satori. */
  readonly shapeWasm: WebAssembly.Module
  /** What the shaper makes for each callback: a module that takes `e.f` of type (i32) -> () and gives it out as `f`. 34 bytes. */
  readonly callWasm: WebAssembly.Module
}

/** Loads satori; to be called once. `fonts` are needed to see it work. */
export async function loadSatori(modules: SatoriModules, fonts: SatoriOptions['fonts']): Promise<Satori> {
  const takeBack = [lendInstantiate(modules.shapeWasm), lendModule(modules.callWasm), lendAddress()]
  try {
    const { default: satori, init } = await import('satori/standalone')
    await init(modules.layoutWasm)
    // Both engines are awaited by the first drawing.
    await satori(box({ width: 9 }, text('.')), { width: 9, fonts })
    return satori
  } finally {
    for (const back of takeBack) back()
  }
}

/** Compiling these bytes answers what the build has compiled. */
function lendInstantiate(compiled: WebAssembly.Module): () => void {
  const own = WebAssembly.instantiate
  const lent = async (source: WebAssembly.Module | BufferSource, imports?: WebAssembly.Imports) => {
    if (source instanceof WebAssembly.Module) return own(source, imports)
    return { module: compiled, instance: await own(compiled, imports) }
  }
  WebAssembly.instantiate = lent as typeof own
  return () => {
    WebAssembly.instantiate = own
  }
}

/** `new WebAssembly.Module(bytes)` answers the compiled module. */
function lendModule(compiled: WebAssembly.Module): () => void {
  const own = WebAssembly.Module
  WebAssembly.Module = new Proxy(own, { construct: () => compiled })
  return () => {
    WebAssembly.Module = own
  }
}

function lendAddress(): () => void {
  if (globalThis.location !== undefined) return () => {}
  Object.defineProperty(globalThis, 'location', { value: { href: '' }, configurable: true })
  return () => void Reflect.deleteProperty(globalThis, 'location')
}
