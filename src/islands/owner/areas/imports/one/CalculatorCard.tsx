// The calculator of a supplier's products: what the owner types, what a piece then costs, its price and its profit. The Worker makes the prices.
import { useState } from 'react'
import { type ImportItemCosts, listImportCosts, type WholeImport } from '#contract/sql/catalogue/imports.ts'
import { priceImport } from '#data/owner/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import {
  type PricingField,
  priceProduct,
  ROUNDINGS,
  readTerms,
  type TermsForm,
} from '#domain/import/supplier/selling-price.ts'
import { Button } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { termsWords } from '../shared/copy.ts'
import { useImportItems } from '../shared/use-import.ts'

const EMPTY: TermsForm = { rate: '', freight: '', duty: '', profit: '', pieces: '1', rounding: '100' }

/** Products shown as examples under the fields. */
const EXAMPLES = 3

export function CalculatorCard({ whole }: { readonly whole: WholeImport }) {
  const { id } = useBusiness()
  const readImports = useReadAgain('imports')
  const { data: costs } = useStoreRead(listImportCosts, { importId: whole.id, after: 0 })
  const { data: items } = useImportItems(whole.id, null, 'examples')
  const [form, setForm] = useState(EMPTY)
  const [wrong, setWrong] = useState<string | null>(null)
  const { save, isSaving } = useSave()
  const supplied = (costs ?? []).filter(({ supplier }) => supplier !== null)
  const foreign = supplied[0]?.supplier?.currency ?? (whole.source === '1688' ? 'CNY' : 'USD')
  const terms = readTerms(form)
  const names = new Map((items?.pages.flat() ?? []).map(({ place, body }) => [place, body.name ?? '']))
  const change = (changed: Partial<TermsForm>) => {
    setForm({ ...form, ...changed })
    setWrong(null)
  }
  const make = async () => {
    if (!terms.ok) return setWrong(terms.error.field)
    await save({
      send: () => priceImport(id, { importId: whole.id, terms: form }),
      done: 'The prices are made. Look at them below.',
      onSaved: readImports,
      refusalText: (refusal) => {
        setWrong(String(refusal.details['field'] ?? ''))
        return 'The prices could not be made. Look at the numbers again.'
      },
    })
  }
  return (
    <Card title="Your selling prices" isStack>
      <p className="text-mute">
        {`The supplier's prices are what you pay. They are never shown to shoppers or staff. Say what a piece costs you until it is in your hands, and what you want to earn.`}
      </p>
      <TermsFields form={form} foreign={foreign} wrong={wrong} onChange={change} />
      {terms.ok && (
        <ul className="divide-y divide-line" aria-label="Examples">
          {supplied.slice(0, EXAMPLES).map((one) => (
            <Example key={one.place} one={one} name={names.get(one.place) ?? ''} form={form} />
          ))}
        </ul>
      )}
      <Button className="self-start" isBusy={isSaving} busyText="Making prices…" onClick={() => void make()}>
        Make the prices
      </Button>
    </Card>
  )
}

type TermsProps = {
  readonly form: TermsForm
  /** The currency of the supplier. */
  readonly foreign: string
  /** The field that the last try could not read. */
  readonly wrong: string | null
  readonly onChange: (changed: Partial<TermsForm>) => void
}

function TermsFields({ form, foreign, wrong, onChange }: TermsProps) {
  const { currency } = useBusiness()
  const field = (name: PricingField) => ({
    value: form[name],
    maxLength: 20,
    error: wrong === name ? termsWords(name) : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: event.target.value }),
  })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <MoneyField label={`1 ${foreign} costs`} currency={currency} {...field('rate')} />
      <MoneyField label="Shipping for one piece" currency={currency} {...field('freight')} />
      <NumberField label="Duty, % of the goods" inputMode="decimal" {...field('duty')} />
      <NumberField label="Profit, % of your cost" inputMode="decimal" {...field('profit')} />
      <NumberField label="Pieces you buy at a time" {...field('pieces')} />
      <SelectField
        label="Round prices up to"
        value={form.rounding}
        onChange={(event) => onChange({ rounding: event.target.value })}
        options={ROUNDINGS.map((step) => ({
          value: String(step),
          label: formatMoney(step * 100, currency),
        }))}
      />
    </div>
  )
}

type ExampleProps = { readonly one: ImportItemCosts; readonly name: string; readonly form: TermsForm }

function Example({ one, name, form }: ExampleProps) {
  const { currency } = useBusiness()
  const terms = readTerms(form)
  const made = terms.ok && one.supplier !== null ? priceProduct(one.supplier, terms.value) : null
  const cost = made?.costs[0]?.costMinor ?? 0
  return (
    <li className="py-2">
      <b className="break-words">{name}</b>
      <p className="text-sm">
        {made === null
          ? 'The price would be larger than a product may cost.'
          : `Costs you ${formatMoney(cost, currency)}, sells at ${formatMoney(made.price, currency)}: ${formatMoney(made.profit, currency)} profit per piece.`}
      </p>
    </li>
  )
}
