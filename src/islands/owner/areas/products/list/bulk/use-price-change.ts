// What a person types into BulkPriceDialog, and the price change that it means.
import { useState } from 'react'
import { parseAmount } from '#domain/basics/money.ts'
import type { PriceEdit } from '#domain/product/product-edit-prices.ts'

export type Direction = 'up' | 'down'

export type PriceChangeForm = {
  readonly direction: Direction
  readonly kind: PriceEdit['kind']
  /** The size as typed: a percentage, or an amount in major units. */
  readonly text: string
  /** Minor units. */
  readonly roundTo: string
}

const EMPTY: PriceChangeForm = { direction: 'up', kind: 'percent', text: '', roundTo: '1' }

/** `change` is null while the size cannot be read. `fault` says why. */
export function usePriceChange() {
  const [form, setForm] = useState(EMPTY)
  const set = (part: Partial<PriceChangeForm>) => setForm((before) => ({ ...before, ...part }))
  const change = readChange(form)
  return { form, set, change, fault: change ? undefined : FAULTS[form.kind] }
}

const FAULTS = {
  percent: 'Write a percentage above 0, such as 10 or 7.5.',
  amount: 'Write an amount such as 500.',
} as const

function readChange({ direction, kind, text, roundTo }: PriceChangeForm): PriceEdit | null {
  const size = kind === 'percent' ? parsePercent(text) : parseAmount(text)
  return size === null ? null : { kind, value: direction === 'up' ? size : -size, roundTo: Number(roundTo) }
}

/** `7.5` -> 7.5; null unless above 0, at most 1,000, with at most two decimals. */
function parsePercent(text: string): number | null {
  const match = /^\s*(\d{1,4}(?:\.\d{1,2})?)\s*%?\s*$/.exec(text)
  const value = match ? Number(match[1]) : 0
  return value > 0 && value <= 1_000 ? value : null
}
