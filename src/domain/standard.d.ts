// The few names of the platform that the domain may use: pure ones that workerd, Node and the oldest browsers of shops have
// (docs/decisions/browsers.md). The domain's own tsconfig.json knows no others, so `fetch` and `document` do not compile here.

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | string[][])
  append(name: string, value: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  toString(): string
}

declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes?: ArrayBufferView | ArrayBuffer): string
}

declare class Blob {
  readonly size: number
  readonly type: string
}
