// Sales by product, category, delivery, voucher or payment, one of them at a time, against the time before.
import { useState } from 'react'
import { type FigurePart, readFigureParts } from '#contract/sql/store/figures.ts'
import { changeOf, type FigureUnit, PART_KINDS, type PartKind, partName } from '#domain/figures/figures.ts'
import { earnedOf, knownShare } from '#domain/figures/profit.ts'
import { Chips } from '#kit/form/Chips.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Column, Figure } from '#kit/show/FigureTable.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { FigureCard } from './FigureCard.tsx'

const TITLES: Readonly<Record<PartKind, string>> = {
  product: 'Products',
  category: 'Categories',
  zone: 'Delivery',
  voucher: 'Vouchers',
  payment: 'Payment',
}

const HEADS: Readonly<Record<PartKind, string>> = {
  product: 'Product',
  category: 'Category',
  zone: 'Way',
  voucher: 'Code',
  payment: 'State',
}

export function Breakdown({ unit, until }: { readonly unit: FigureUnit; readonly until: string }) {
  const [kind, setKind] = useState<PartKind>('product')
  const query = useStoreRead(readFigureParts, { unit, kind })
  return (
    <section aria-label="Sales by part" className="flex min-w-0 flex-col gap-2">
      <Chips
        label="Parts"
        chips={PART_KINDS.map((each) => ({ value: each, label: TITLES[each] }))}
        value={kind}
        onChange={(next) => setKind(next ?? kind)}
      />
      <Loaded query={query} failed="These figures could not be loaded.">
        {(parts) => <PartTable parts={parts} kind={kind} until={until} />}
      </Loaded>
    </section>
  )
}

type TableProps = {
  readonly parts: readonly FigurePart[]
  readonly kind: PartKind
  readonly until: string
}

function PartTable({ parts, kind, until }: TableProps) {
  const isGoods = kind === 'product' || kind === 'category'
  const hasProfit = isGoods && parts.some(({ costedTotal }) => (costedTotal ?? 0) > 0)
  const columns: Column[] = [
    { label: HEADS[kind], kind: 'text' },
    { label: 'Amount', kind: 'money' },
    { label: 'Change', kind: 'change' },
    { label: 'Sales', kind: 'count' },
    ...(isGoods ? [{ label: 'Pieces', kind: 'count' } as const] : []),
    ...(kind === 'voucher' ? [{ label: 'Discount given', kind: 'money' } as const] : []),
    ...(hasProfit
      ? ([
          { label: 'Cost known of', kind: 'share' },
          { label: 'Earned on these', kind: 'money' },
        ] as const)
      : []),
  ]
  const rows = parts.map((part): readonly Figure[] => [
    partName(kind, part.part, part.name),
    part.total,
    changeOf(part.total, part.before),
    part.sales,
    ...(isGoods ? [part.quantity] : []),
    ...(kind === 'voucher' ? [part.discount] : []),
    ...(hasProfit ? profitCells(part) : []),
  ])
  return (
    <FigureCard
      title={TITLES[kind]}
      columns={columns}
      rows={rows}
      fileName={kind}
      until={until}
      empty="Nothing was sold in this time."
    />
  )
}

/** The share of the part whose cost is known, and what that earned. */
function profitCells({ total, costedTotal, costTotal, costedGross }: FigurePart): readonly Figure[] {
  if (costedTotal === null || costTotal === null || costedGross === null) return [null, null]
  const sums = { costedTotal, costTotal }
  return [knownShare({ goods: total, costedTotal: costedGross }), earnedOf(sums)]
}
