// Shows host names in the letters that people type: the decoder of RFC 3492. `xn--` marks a label that is written in ASCII for other letters
// than a-z (RFC 5890). The way into ASCII is the platform's: `new URL`.

const PREFIX = 'xn--'
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE = SIGNS.length
const [MIN, MAX, SKEW, DAMP] = [1, 26, 38, 700]
const LAST_CODE = 0x10ffff

/** `xn--mnchen-3ya.example` -> `münchen.example`; a label that cannot be decoded stays as it is. */
export function toShownHost(host: string): string {
  return host.split('.').map(toShownLabel).join('.')
}

/** `xn--mnchen-3ya` -> `münchen`; a label that is no such form stays as it is. */
export function toShownLabel(label: string): string {
  if (!label.startsWith(PREFIX)) return label
  const text = label.slice(PREFIX.length)
  const end = text.lastIndexOf('-')
  const codes = Array.from(text.slice(0, Math.max(0, end)), (char) => char.codePointAt(0) ?? 0)
  let [code, place, bias, at] = [128, 0, 72, end + 1]
  while (at < text.length) {
    const read = readNumber(text, at, bias)
    if (!read) return label
    const length = codes.length + 1
    bias = adapt(read.value, length, codes.length === Math.max(0, end) ? DAMP : 2)
    code += Math.floor((place + read.value) / length)
    if (code > LAST_CODE || (code >= 0xd800 && code <= 0xdfff)) return label
    place = (place + read.value) % length
    codes.splice(place, 0, code)
    place += 1
    at = read.next
  }
  return codes.length === 0 ? label : String.fromCodePoint(...codes)
}

/** A number of variable length; null when the text ends in it or holds a strange sign. */
function readNumber(text: string, from: number, bias: number) {
  let [value, weight] = [0, 1]
  for (let at = from, k = BASE; value <= LAST_CODE * 64; at += 1, k += BASE) {
    const digit = at < text.length ? SIGNS.indexOf(text.charAt(at)) : -1
    if (digit < 0) return null
    value += digit * weight
    const limit = Math.min(MAX, Math.max(MIN, k - bias))
    if (digit < limit) return { value, next: at + 1 }
    weight *= BASE - limit
  }
  return null
}

/** The bias for the next number (RFC 3492, 6.1). `divisor`: DAMP after the first number, then 2. */
function adapt(delta: number, length: number, divisor: number): number {
  let rest = Math.floor(delta / divisor)
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - MIN) * MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - MIN))
  return k + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW))
}
