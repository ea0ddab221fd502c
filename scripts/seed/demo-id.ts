// Ids of demo rows: made from names, so that seeding again finds what is there and an interrupted seed goes on.
import { createHash } from 'node:crypto'

/** `demoId('product adunni-fabrics sunrise-record')` -> the same UUID on every machine. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
