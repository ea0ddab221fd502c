// Counts the till: what was counted, what stays in it, and in words what it differs by.
import { useState } from 'react'
import { closeTill } from '#contract/sql/orders/till.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import {
  differenceWords,
  readCount,
  type Till,
  type TypedCount,
  typedDifference,
} from '#domain/order/till.ts'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { TILL_REFUSALS } from './copy.ts'

export function CloseForm({ till }: { readonly till: Till }) {
  const { currency, expected, since } = till
  const isFirst = since === null
  // One id for each closing: a second press of the button writes nothing.
  const [id] = useState(() => crypto.randomUUID())
  const { write } = useStoreWrite(closeTill, TILL_REFUSALS(currency))
  const edit = useEditForm({
    draftKey: null,
    values: { counted: '', leftIn: '', note: '' } as TypedCount,
    read: readCount,
  })
  const { form } = edit
  const save = edit.submit((count) =>
    write(
      { count: { id, ...count, seenExpected: isFirst ? null : expected } },
      {
        onSaved: ({ difference }) =>
          toast({
            text: isFirst
              ? 'The till is open.'
              : `The till is closed. ${differenceWords(difference, currency)}`,
          }),
      },
    ),
  )
  const money = isCurrencyCode(currency) ? currency : 'NGN'
  return (
    <EditForm edit={edit} onSubmit={save} action={isFirst ? 'Begin' : 'Close the till'} isWide>
      <div>
        <MoneyField label="Cash that you counted" currency={money} {...fieldOf(form, 'counted')} />
        <Difference
          difference={isFirst ? null : typedDifference(form.watch('counted'), expected)}
          currency={currency}
        />
      </div>
      {!isFirst && (
        <>
          <MoneyField
            label="Left in the till for tomorrow"
            hint="Leave it empty when all of it stays in."
            currency={money}
            {...fieldOf(form, 'leftIn')}
          />
          <TextField
            label="Note (optional)"
            hint="Why it differs, or where the rest of the cash went."
            autoComplete="off"
            maxLength={500}
            {...fieldOf(form, 'note')}
          />
        </>
      )}
    </EditForm>
  )
}

type DifferenceProps = { readonly difference: number | null; readonly currency: string }

function Difference({ difference, currency }: DifferenceProps) {
  return (
    <p
      role="status"
      className={`mt-1 font-medium ${difference === null || difference === 0 ? '' : 'text-danger'}`}
    >
      <span>{difference !== null && differenceWords(difference, currency)}</span>
      {difference !== null && difference !== 0 && (
        <span className="block font-normal text-ink">Count once more before you close.</span>
      )}
    </p>
  )
}
