// Price and stock of every choice, and a row that changes all choices at once.
import { useState } from 'react'
import { parseAmount } from '#domain/basics/money.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { choiceKey, type EditedOption } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { allChoices, MAX_CHOICES, type VariantRow } from '#domain/product/variants.ts'
import { Button } from '#kit/action/Button.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { useBusiness } from '#owner/session/business.ts'

/** What the person may not change of a product that stands. */
export type LockedFields = { readonly prices: boolean; readonly stock: boolean }

type Props = {
  readonly form: FormFields<ProductForm>
  readonly options: readonly EditedOption[]
  readonly rows: readonly VariantRow[]
  readonly locked: LockedFields
}

export function VariantTable({ form, options, rows, locked }: Props) {
  const choices = allChoices(options)
  const places = new Map(rows.map((row, index) => [choiceKey(row.valueIds), index]))
  if (choices.length > MAX_CHOICES) return null
  return (
    <div className="flex flex-col gap-3">
      <FillAll form={form} rows={rows} locked={locked} />
      <table className="w-full text-left">
        <caption className="mb-1 text-left text-mute text-sm">
          An empty price is the product’s price. An empty number is not counted.
        </caption>
        <thead className="text-mute text-sm">
          <tr className="grid grid-cols-2 gap-x-2 sm:table-row">
            <th scope="col" className="font-medium max-sm:sr-only">
              Choice
            </th>
            <th scope="col" className="font-medium sm:px-1">
              Price
            </th>
            <th scope="col" className="font-medium sm:px-1">
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ valueIds, name }) => {
            const index = places.get(choiceKey(valueIds))
            if (index === undefined) return null
            return (
              <ChoiceRow key={choiceKey(valueIds)} form={form} index={index} name={name} locked={locked} />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<Props, 'options' | 'rows'> & { readonly index: number; readonly name: string }

function ChoiceRow({ form, index, name, locked }: RowProps) {
  const { currency } = useBusiness()
  return (
    <tr className="grid grid-cols-2 gap-x-2 border-line border-t py-2 sm:table-row">
      <th translate="no" scope="row" className="col-span-2 py-1 pr-2 font-medium sm:w-2/5">
        {name}
      </th>
      <td className="sm:p-1">
        <MoneyField
          label={`Price of ${name}`}
          isLabelHidden
          placeholder="Price"
          currency={currency}
          readOnly={locked.prices}
          {...fieldOf(form, `rows.${index}.price`)}
        />
      </td>
      <td className="sm:p-1">
        <NumberField
          label={`Stock of ${name}`}
          isLabelHidden
          placeholder="Stock"
          readOnly={locked.stock}
          {...fieldOf(form, `rows.${index}.stock`)}
        />
      </td>
    </tr>
  )
}

function FillAll({ form, rows, locked }: Omit<Props, 'options'>) {
  const { currency } = useBusiness()
  const [price, setPrice] = useState('')
  const [stock, setStock] = useState('')
  const fill = () => {
    const filled = rows.map((row) => ({
      ...row,
      ...(parseAmount(price) === null ? {} : { price: price.trim() }),
      ...(parseCount(stock) === null ? {} : { stock: stock.trim() }),
    }))
    form.setValue('rows', filled as never, { shouldDirty: true })
    setPrice('')
    setStock('')
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-2 rounded-card bg-paper p-3">
      <legend className="sr-only">The same for all choices</legend>
      <MoneyField
        label="Price of all"
        frameClass="min-w-28 flex-1"
        currency={currency}
        readOnly={locked.prices}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <NumberField
        label="Stock of each"
        frameClass="min-w-28 flex-1"
        readOnly={locked.stock}
        value={stock}
        onChange={(event) => setStock(event.target.value)}
      />
      <Button
        kind="plain"
        onClick={fill}
        disabled={parseAmount(price) === null && parseCount(stock) === null}
      >
        Fill all
      </Button>
    </fieldset>
  )
}
