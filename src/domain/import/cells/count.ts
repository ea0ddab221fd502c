// Reads a count of pieces as shops write it.

import { plainSigns } from '../../basics/plain-signs.ts'

const MAX_STOCK = 2_000_000_000

/** `12` -> 12, `12.0` -> 12, `-3` -> 0, `1,200` -> 1200, `` -> null (not counted), `lots` -> undefined. */
export function readCount(text: string): number | null | undefined {
  const plain = plainSigns(text)
    .trim()
    .replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '')
  if (plain === '') return null
  if (!/^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(plain)) return undefined
  if (plain.startsWith('-')) return 0
  return Math.min(MAX_STOCK, Math.floor(Number(plain.replace(',', '.'))))
}
