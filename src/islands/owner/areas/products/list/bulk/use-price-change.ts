// What a person types into BulkPriceDialog, and the price change that it means.
import { useState } from 'react'
import { parseAmount } from '#domain/basics/money.ts'
import { parsePercent } from '#domain/basics/typed-number.ts'
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

const MAX_PERCENT = 1_000

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
  const size = kind === 'percent' ? parsePercent(text, MAX_PERCENT) : parseAmount(text)
  return size === null ? null : { kind, value: direction === 'up' ? size : -size, roundTo: Number(roundTo) }
}
