// Sales by product, category, delivery, voucher, or member who sold, and money by way and by member who took it: one of them at a time, against the
// time before.
import { useState } from 'react'
import { type FigurePart, readFigureParts } from '#contract/sql/store/figures.ts'
import {
  changeOf,
  type FigureUnit,
  PART_KINDS,
  type PartKind,
  partName,
  shareOf,
} from '#domain/figures/figures.ts'
import { earnedOf, knownShare } from '#domain/figures/profit.ts'
import { moneyWayLabel } from '#domain/order/order-payments.ts'
import { otherSalesWords } from '#domain/order/other-sales.ts'
import { Chips } from '#kit/form/Chips.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Column } from '#kit/show/FigureTable.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { FigureCard } from './FigureCard.tsx'
import { useOtherSums } from './Tiles.tsx'

const TITLES: Readonly<Record<PartKind, string>> = {
  product: 'Products',
  category: 'Categories',
  zone: 'Delivery',
  voucher: 'Vouchers',
  payment: 'Ways of paying',
  seller: 'Who sold',
  taker: 'Who took money',
}

const HEADS: Readonly<Record<PartKind, string>> = {
  product: 'Product',
  category: 'Category',
  zone: 'Way',
  voucher: 'Code',
  payment: 'Way',
  seller: 'Sold by',
  taker: 'Taken by',
}

const LEADS: Readonly<Partial<Record<PartKind, string>>> = {
  payment:
    'Money that came less money that went back, on the day of the money. Gift cards and points count on the day of their sale.',
  zone: 'Sales by how they were handed over, before what came back.',
  voucher: 'Sales with a voucher, before what came back.',
  seller: 'Sales by the person who wrote them down, before what came back.',
  taker: 'Money that came less money that went back, by the person who wrote it down.',
}

type Props = { readonly unit: FigureUnit; readonly from: string; readonly until: string }

export function Breakdown({ unit, from, until }: Props) {
  const [kind, setKind] = useState<PartKind>('product')
  const query = useStoreRead(readFigureParts, { unit, kind })
  const others = otherSalesWords(useOtherSums({ from, until }).sums)
  return (
    <section aria-label="Sales by part" className="flex min-w-0 flex-col gap-2">
      <Chips
        label="Parts"
        chips={PART_KINDS.map((each) => ({ value: each, label: TITLES[each] }))}
        value={kind}
        onChange={(next) => setKind(next ?? kind)}
      />
      <Loaded query={query} failed="These figures could not be loaded.">
        {(parts) => <PartTable parts={parts} kind={kind} until={until} others={others} />}
      </Loaded>
    </section>
  )
}

type TableProps = {
  readonly parts: readonly FigurePart[]
  readonly kind: PartKind
  readonly until: string
  /** Sales in other currencies. */
  readonly others: string
}

function PartTable({ parts, kind, until, others }: TableProps) {
  const isGoods = kind === 'product' || kind === 'category'
  const isMoney = kind === 'payment' || kind === 'taker'
  const hasShare = isMoney || kind === 'seller'
  const all = parts.reduce((sum, { total }) => sum + Math.max(0, total), 0)
  const lead = [LEADS[kind], others && !isMoney && `Not in it: ${others}.`].filter(Boolean).join(' ')
  const hasProfit = isGoods && parts.some(({ costedTotal }) => (costedTotal ?? 0) > 0)
  const when = (isShown: boolean, column: Column<FigurePart>) => (isShown ? [column] : [])
  const columns: readonly Column<FigurePart>[] = [
    {
      label: HEADS[kind],
      kind: 'text',
      of: ({ part, name }) => (kind === 'payment' ? moneyWayLabel(part) : partName(kind, part, name)),
    },
    { label: 'Amount', kind: 'money', of: ({ total }) => total },
    ...when(hasShare, { label: 'Share', kind: 'share', of: ({ total }) => shareOf(total, all) }),
    { label: 'Change', kind: 'change', of: ({ total, before }) => changeOf(total, before) },
    { label: isMoney ? 'Payments' : 'Sales', kind: 'count', of: ({ sales }) => sales },
    ...when(isGoods, { label: 'Pieces', kind: 'count', of: ({ quantity }) => quantity }),
    ...when(kind === 'voucher', { label: 'Discount given', kind: 'money', of: ({ discount }) => discount }),
    ...when(hasProfit, { label: 'Cost known of', kind: 'share', of: (part) => costsOf(part)?.share ?? null }),
    ...when(hasProfit, {
      label: 'Earned on these',
      kind: 'money',
      of: (part) => costsOf(part)?.earned ?? null,
    }),
  ]
  return (
    <FigureCard
      title={TITLES[kind]}
      lead={lead}
      columns={columns}
      rows={parts}
      fileName={kind}
      until={until}
      empty={isMoney ? 'No money came in this time.' : 'Nothing was sold in this time.'}
    />
  )
}

/** The share of the part whose cost is known, and what that earned. */
function costsOf({ total, costedTotal, costTotal, costedGross }: FigurePart) {
  if (costedTotal === null || costTotal === null || costedGross === null) return null
  return {
    share: knownShare({ goods: total, costedTotal: costedGross }),
    earned: earnedOf({ costedTotal, costTotal }),
  }
}
