// Sales by product, category, delivery, voucher or payment, one of them at a time, against the time before.
import { useState } from 'react'
import { type FigurePart, readFigureParts } from '#contract/sql/store/figures.ts'
import { changeOf, type FigureUnit, PART_KINDS, type PartKind, partName } from '#domain/figures/figures.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { type Column, FigureCard, type Value } from './FigureCard.tsx'
import { ViewState } from './ViewState.tsx'

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
  const { data, isError, refetch } = useStoreRead(readFigureParts, { unit, kind })
  return (
    <section aria-label="Sales by part" className="flex min-w-0 flex-col gap-2">
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 print:hidden">
        {PART_KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
            className={`min-h-11 whitespace-nowrap rounded-full border px-4 font-medium ${
              each === kind ? 'border-indigo bg-indigo text-card' : 'border-line bg-card hover:bg-indigo-soft'
            }`}
          >
            {TITLES[each]}
          </button>
        ))}
      </div>
      {data ? (
        <PartTable parts={data} kind={kind} until={until} />
      ) : (
        <ViewState isError={isError} onRetry={() => void refetch()} />
      )}
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
    ...(hasProfit ? [{ label: 'Profit', kind: 'money' } as const] : []),
  ]
  const rows = parts.map((part): readonly Value[] => [
    partName(kind, part.part, part.name),
    part.total,
    changeOf(part.total, part.before),
    part.sales,
    ...(isGoods ? [part.quantity] : []),
    ...(kind === 'voucher' ? [part.discount] : []),
    ...(hasProfit
      ? [(part.costedTotal ?? 0) > 0 ? (part.costedTotal ?? 0) - (part.costTotal ?? 0) : null]
      : []),
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
