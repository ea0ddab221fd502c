// What the Worker's build makes of files that are no code.
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
