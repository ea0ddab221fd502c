// What the shop pays for the product and its choices: a part of the form, for those who may see costs. Shoppers never see it, and staff neither.
import { useEffect, useRef, useState } from 'react'
import { type CurrencyCode, formatMoney, isZero, parseAmount } from '#domain/basics/money.ts'
import { choiceKey } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { allChoices } from '#domain/product/variants.ts'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'

type Props = { readonly form: FormFields<ProductForm>; readonly currency: CurrencyCode }

/** Nothing for people who may not see costs. */
export function CostFields({ form, currency }: Props) {
  const { cost = null, price, counting } = form.watch()
  const ref = useRef<HTMLDivElement>(null)
  // The page of figures leads here with the products whose cost it misses.
  useEffect(() => {
    if (location.hash === '#cost') ref.current?.scrollIntoView()
  }, [])
  if (cost === null) return null
  return (
    <div ref={ref} id="cost" className="scroll-mt-16">
      <Card title="What it costs you" isStack>
        <MoneyField
          label={counting === 'each' ? 'Cost of each, unless said below' : 'Cost of each'}
          hint={earnedText(price, cost, currency)}
          currency={currency}
          {...fieldOf(form, 'cost')}
        />
        {counting === 'each' && <ChoiceCosts form={form} currency={currency} />}
      </Card>
    </div>
  )
}

/** `You earn ₦3,000 on each, 25% of the price.` */
function earnedText(price: string, cost: string, currency: string): string {
  const [asked, paid] = [parseAmount(price), isZero(cost) ? 0 : parseAmount(cost)]
  if (asked === null || paid === null)
    return 'What you pay for one, for your profit. Only owners and managers see it.'
  if (paid > asked) return `You lose ${formatMoney(paid - asked, currency)} on each at this price.`
  return `You earn ${formatMoney(asked - paid, currency)} on each, ${Math.round(((asked - paid) / asked) * 100)}% of the price.`
}

/** Folded until a choice has a cost of its own, because most have none. */
function ChoiceCosts({ form, currency }: Props) {
  const { rows, options } = form.watch()
  const [isAsked, setAsked] = useState(() => rows.some(({ cost }) => cost))
  const places = new Map(rows.map((row, index) => [choiceKey(row.valueIds), index]))
  const isOpen = isAsked || form.formState.errors.rows !== undefined
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setAsked(currentTarget.open)}>
      <summary className="min-h-11 content-center font-medium text-indigo">
        A choice costs you more or less
      </summary>
      <div className="grid gap-3 sm:grid-cols-2">
        {allChoices(options).map(({ valueIds, name }) => {
          const index = places.get(choiceKey(valueIds))
          if (index === undefined) return null
          return (
            <MoneyField
              key={choiceKey(valueIds)}
              label={`Cost of ${name}`}
              currency={currency}
              {...fieldOf(form, `rows.${index}.cost`)}
            />
          )
        })}
      </div>
    </details>
  )
}
