// The points of a customer: the balance, the ledger, and a sheet that corrects it by hand.
import { useState } from 'react'
import { correctPoints } from '#contract/sql/orders/rewards.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { ok } from '#domain/basics/result.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { pointsText } from '#domain/rewards/rewards-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { NumberField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { PointLines } from '#owner/shared/points/PointLines.tsx'
import { CUSTOMER_REFUSALS } from '../shared/use-customers.ts'

export function CustomerPoints({ customer }: { readonly customer: CustomerDetails }) {
  const [isOpen, setOpen] = useState(false)
  const mayCorrect = isManager(useBusiness())
  return (
    <div className="flex flex-col gap-3">
      <PointLines
        title={`Points: ${customer.points.toLocaleString('en-GB')}`}
        lines={customer.pointLines}
        empty="No points yet."
      />
      {mayCorrect && (
        <>
          <Button kind="plain" onClick={() => setOpen(true)}>
            Give or take points
          </Button>
          <Sheet title="Give or take points" isOpen={isOpen} onClose={() => setOpen(false)}>
            <CorrectForm customer={customer} onDone={() => setOpen(false)} />
          </Sheet>
        </>
      )}
    </div>
  )
}

type Typed = { readonly way: 'give' | 'take'; readonly points: string; readonly reason: string }

const WAYS = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take' },
] as const

function CorrectForm({
  customer,
  onDone,
}: {
  readonly customer: CustomerDetails
  readonly onDone: () => void
}) {
  const { write } = useStoreWrite(correctPoints, CUSTOMER_REFUSALS)
  const edit = useEditForm({
    draftKey: null,
    values: { way: 'give', points: '', reason: '' } as Typed,
    read: (typed: Typed) => readCorrection(typed, customer.points),
  })
  const { form } = edit
  const done = (balance: number) => `${customer.name} has ${pointsText(balance)} now`
  const save = edit.submit((correction) =>
    write({ customerId: customer.id, ...correction }, { done, onSaved: onDone }),
  )
  return (
    <EditForm edit={edit} onSubmit={save} action="Save" isWide>
      <Choices
        label="What to do"
        isLabelHidden
        value={form.watch('way')}
        onChange={(way) => form.setValue('way', way)}
        choices={WAYS}
      />
      <NumberField
        label="Points"
        hint={`${customer.name} has ${pointsText(customer.points)}.`}
        {...fieldOf(form, 'points')}
      />
      <TextField
        label="Why"
        hint="The reason stays in the list for ever."
        autoComplete="off"
        maxLength={200}
        {...fieldOf(form, 'reason')}
      />
    </EditForm>
  )
}

function readCorrection(
  { way, points: text, reason }: Typed,
  balance: number,
): ReadForm<{ readonly points: number; readonly reason: string }> {
  const points = parseCount(text) ?? 0
  const faults = {
    ...(points >= 1 && points <= 1_000_000 ? {} : { points: 'Write a whole number from 1 to 1,000,000.' }),
    ...(way === 'take' && points > balance ? { points: `There are ${pointsText(balance)} to take.` } : {}),
    ...(reason.trim() === '' ? { reason: 'Write why.' } : {}),
  }
  if (Object.keys(faults).length > 0) return faulty(faults)
  return ok({ points: way === 'take' ? -points : points, reason })
}
