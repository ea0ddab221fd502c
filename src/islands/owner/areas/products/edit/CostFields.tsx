// What the shop pays for the product and its choices: a part of the form, for those who may see costs. Shoppers never see it, and staff neither.
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#data/session/server-clock.ts'
import { type CurrencyCode, formatMoney } from '#domain/basics/money.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { earnedWords, losingChoices } from '#domain/product/earned-words.ts'
import { choiceKey } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { allChoices } from '#domain/product/variants.ts'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

const WHY = 'What you pay for one, for your profit. Staff see it only if the owner lets them.'
const SHOWN = 4

type Props = { readonly form: FormFields<ProductForm>; readonly currency: CurrencyCode }

/** Nothing for people who may not see costs. */
export function CostFields({ form, currency }: Props) {
  const typed = form.watch()
  const { cost = null, counting } = typed
  const place = { currency, zone: timeZoneOf(useBusiness().country), now: new Date(serverNow()) }
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
          hint={earnedWords(typed, place) ?? WHY}
          currency={currency}
          {...fieldOf(form, 'cost')}
        />
        {counting === 'each' && <Losses choices={losingChoices(typed, place)} currency={currency} />}
        {counting === 'each' && <ChoiceCosts form={form} currency={currency} />}
      </Card>
    </div>
  )
}

type LossesProps = { readonly choices: ReturnType<typeof losingChoices>; readonly currency: CurrencyCode }

/** Said apart, because what choices cost may be folded. */
function Losses({ choices, currency }: LossesProps) {
  if (choices.length === 0) return null
  const more = choices.length - SHOWN
  return (
    <p className="text-danger text-sm">
      {`You lose money on each of these: ${choices
        .slice(0, SHOWN)
        .map(({ name, loss }) => `${name} (${formatMoney(loss, currency)})`)
        .join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </p>
  )
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
