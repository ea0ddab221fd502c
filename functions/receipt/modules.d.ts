// Types of the Worker's imports that are not code: WebAssembly, fonts and pictures.
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
