// Shows a host from DNS in the letters that people type: the decoder of RFC 3492.

const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128

/** `xn--mnchen-3ya.example` -> `münchen.example`; a label that cannot be decoded stays as it is. */
export function toShownHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decode(label.slice(4)) || label : label))
    .join('.')
}

function decode(text: string): string | null {
  const end = text.lastIndexOf('-')
  const output = end > 0 ? [...text.slice(0, end)].map((letter) => letter.charCodeAt(0)) : []
  let code = FIRST_CODE
  let index = 0
  let bias = FIRST_BIAS
  for (let at = end > 0 ? end + 1 : 0; at < text.length; ) {
    const before = index
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at))
      at += 1
      if (digit === null) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > 0x10ffff) return null
    output.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...output)
}

function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null
}

function adapt(change: number, length: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(change / DAMP) : change >> 1
  delta += Math.floor(delta / length)
  let k = 0
  for (; delta > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) delta = Math.floor(delta / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW))
}
