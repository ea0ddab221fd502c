// Counts the till: what was counted, what stays in it, and in words what it differs by.
import { useState } from 'react'
import { closeTill, type reverseTill } from '#contract/sql/orders/till.ts'
import { formatMoney, isCurrencyCode } from '#domain/basics/money.ts'
import {
  differenceWords,
  readCount,
  type Till,
  type TypedCount,
  typedDifference,
} from '#domain/order/till.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import type { RefusalWords } from '#kit/form/refusal-words.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'

export function CloseForm({ till }: { readonly till: Till }) {
  const { currency, expected, since } = till
  const isFirst = since === null
  // One id for each closing: a second press of the button writes nothing.
  const [id, setId] = useState(() => crypto.randomUUID())
  const { write } = useStoreWrite(closeTill, TILL_REFUSALS(currency))
  const edit = useEditForm({
    draftKey: null,
    values: { counted: '', leftIn: '', note: '' } as TypedCount,
    read: readCount,
  })
  const { form } = edit
  const { seen, look } = useSeen(till, edit.isDirty)
  const looked = () => {
    look()
    edit.tell(null)
  }
  const save = edit.submit((count) =>
    write(
      { count: { id, ...count, seenExpected: isFirst ? null : seen.expected, seenSince: seen.since } },
      {
        onSaved: ({ difference }) => {
          toast({
            text: isFirst
              ? 'The till is open.'
              : `The till is closed. ${difference === null ? '' : differenceWords(difference, currency)}`.trim(),
          })
          form.reset()
          setId(crypto.randomUUID())
        },
      },
    ),
  )
  const money = isCurrencyCode(currency) ? currency : 'NGN'
  return (
    <EditForm edit={edit} onSubmit={save} action={isFirst ? 'Begin' : 'Close the till'} isWide>
      {(seen.expected !== expected || seen.since !== since) && <Moved till={till} onLooked={looked} />}
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

/** The till as the member saw it when they began to type: cash that comes or goes meanwhile refuses the closing until they have looked. */
function useSeen(till: Till, isTyping: boolean) {
  const [seen, setSeen] = useState(till)
  if (!isTyping && seen !== till) setSeen(till)
  return { seen, look: () => setSeen(till) }
}

type MovedProps = { readonly till: Till; readonly onLooked: () => void }

function Moved({ till: { expected, currency }, onLooked }: MovedProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">
        {expected === null
          ? 'The till was closed while you counted. Look whether your count is still right.'
          : `The till has changed while you counted: ${formatMoney(expected, currency)} should be in it now. Look whether your count is still right.`}
      </p>
      <Button kind="plain" onClick={onLooked}>
        My count is right
      </Button>
    </div>
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

type Code = (typeof closeTill | typeof reverseTill)['refuses'][number]

/** Amounts are in `currency`. */
export const TILL_REFUSALS = (currency: string) =>
  ({
    till_moved: ({ expected }) =>
      `The till has changed meanwhile${typeof expected === 'number' ? `: ${formatMoney(expected, currency)} should be in it now` : ''}. Look whether your count is still right, then close it.`,
  }) satisfies RefusalWords<Code>
