// Loads satori in a Worker. While loading, satori compiles WebAssembly from bytes, which Workers forbid, and reads the address of its own
// file, which a Worker does not have. Until satori is loaded, this file replaces the compiler by one that returns the module of the build,
// and the address by an empty one.
import type { SatoriOptions } from 'satori/standalone'
import { box, text } from './element.ts'

export type Satori = typeof import('satori/standalone').default

export type SatoriModules = {
  readonly layoutWasm: WebAssembly.Module
  /** Its text shaper, `harfbuzzjs/hb.wasm`: byte for byte the same file as in satori. */
  readonly shapeWasm: WebAssembly.Module
  /** The module that the shaper makes for each callback: imports `e.f` of type (i32) -> () and exports it as `f`. 34 bytes. */
  readonly callWasm: WebAssembly.Module
}

/** Loads satori; call it once. Draws once with `fonts` to check that it works. */
export async function loadSatori(modules: SatoriModules, fonts: SatoriOptions['fonts']): Promise<Satori> {
  const takeBack = [lendInstantiate(modules.shapeWasm), lendModule(modules.callWasm), lendAddress()]
  try {
    const { default: satori, init } = await import('satori/standalone')
    await init(modules.layoutWasm)
    // The first drawing waits for both engines.
    await satori(box({ width: 9 }, text('.')), { width: 9, fonts })
    return satori
  } finally {
    for (const back of takeBack) back()
  }
}

/** Makes `WebAssembly.instantiate` return the compiled module. */
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

/** Makes `new WebAssembly.Module(bytes)` return the compiled module. */
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
