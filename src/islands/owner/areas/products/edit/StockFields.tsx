// How stock is counted (not at all, one number for the product, or one per choice), and whether shoppers see the product.
import { useEffect, useRef } from 'react'
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { planLimits } from '#domain/plan/plan.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { Counting, ProductForm } from '#domain/product/product-form.ts'
import { completeRows } from '#domain/product/variants.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { NumberField } from '#kit/form/MoneyField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

const HINTS: Readonly<Record<Counting, string>> = {
  none: 'Shoppers can always order it.',
  whole: 'Each order takes from it. At 0 your store says “Sold out”.',
  each: 'Count and price each choice in the table below.',
}

type Props = {
  readonly form: FormFields<ProductForm>
  /** True when the person may not change the stock that stands. */
  readonly isLocked: boolean
}

export function StockFields({ form, isLocked }: Props) {
  const { counting, options } = form.watch()
  const hasOptions = options.length > 0
  const ref = useRef<HTMLDivElement>(null)
  // Scrolls to this field when the list's link "24 in 3 choices" leads here.
  useEffect(() => {
    if (location.hash === '#stock') ref.current?.scrollIntoView()
  }, [])
  const count = (next: Counting) => {
    const { rows, stock } = form.getValues()
    const change = { shouldDirty: true }
    if (next === 'each')
      form.setValue('rows', completeRows(rows, options, parseCount(stock)) as never, change)
    if (next === 'whole' && stock === '' && rows.length > 0) form.setValue('stock', sumOf(rows), change)
    form.setValue('counting', next, change)
  }
  return (
    <div ref={ref} id="stock" className="scroll-mt-16">
      <Card title="Stock" isStack>
        {isLocked && <p className="text-mute">The owner of this shop decides who changes stock.</p>}
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
          <Choices
            label="Stock is counted"
            isLabelHidden
            hint={HINTS[counting]}
            value={counting}
            onChange={count}
            choices={[
              { value: 'none', label: 'Not counted' },
              { value: 'whole', label: hasOptions ? 'One number for all' : 'Counted' },
              ...(hasOptions ? [{ value: 'each', label: 'For each choice' } as const] : []),
            ]}
          />
          {counting === 'whole' && <NumberField label="How many you have" {...fieldOf(form, 'stock')} />}
        </fieldset>
      </Card>
    </div>
  )
}

function sumOf(rows: readonly { readonly stock: string }[]): string {
  const counts = rows.map(({ stock }) => parseCount(stock)).filter((stock) => stock !== null)
  return counts.length === 0 ? '' : String(counts.reduce((sum, stock) => sum + stock, 0))
}

const STATUS_HINTS: Readonly<Record<ProductStatus, string>> = {
  live: 'Shoppers see it as soon as you save.',
  draft: 'Only you and your team see it.',
  archived: 'Put away. It takes no place in your plan and stays out of your lists.',
}

type StatusProps = { readonly form: FormFields<ProductForm>; readonly counts: ProductCounts | undefined }

/** Whether shoppers see the product, and the plan’s limit on live products. */
export function StatusFields({ form, counts }: StatusProps) {
  const { plan } = useBusiness()
  const { live } = planLimits(plan)
  const { status, base } = form.watch()
  const used = counts?.live ?? 0
  const isFull = live !== null && used >= live && base?.product.status !== 'live'
  return (
    <Card title="In your store">
      <Choices
        label="Status"
        isLabelHidden
        {...choiceOf(form, 'status')}
        hint={STATUS_HINTS[status]}
        choices={[
          { value: 'live', label: 'Live' },
          { value: 'draft', label: 'Draft' },
          ...(base ? [{ value: 'archived', label: 'Archived' } as const] : []),
        ]}
      />
      {live !== null && (
        <p className="mt-2 text-mute text-sm">
          <span>{`${used} of ${live} live on Starter. ${isFull ? 'Save this one as a draft, or take another one out of the store first. ' : ''}`}</span>
          <a className="text-indigo underline" href="/pricing" target="_blank" rel="noopener">
            Premium shows as many as you have.
          </a>
        </p>
      )}
    </Card>
  )
}
