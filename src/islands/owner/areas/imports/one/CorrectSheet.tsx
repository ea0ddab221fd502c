// Corrects a product of the look before it is imported: its name, price and stock.
import { type FormEvent, useState } from 'react'
import type { ImportItem } from '#contract/sql/catalogue/imports.ts'
import { type CorrectionForm, correctionForm, readCorrection } from '#domain/import/correction-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useCorrect } from './use-look.ts'

type Props = {
  readonly importId: string
  readonly item: ImportItem
  /** The calculator makes its price. */
  readonly isSupplied: boolean
  readonly onClose: () => void
}

type Faults = { readonly [name in keyof CorrectionForm]?: string }

export function CorrectSheet({ importId, item, isSupplied, onClose }: Props) {
  const { currency } = useBusiness()
  const { body, place } = item
  const file = body.asRead ?? body
  const hasChoices = (body.options ?? []).length > 0
  const [typed, setTyped] = useState(() => correctionForm(body))
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { correct, isSaving } = useCorrect(importId, setProblem)
  const field = (name: keyof CorrectionForm) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setFaults({})
    },
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const read = readCorrection(typed, file)
    if (!read.ok) return setFaults(read.error.fields)
    if (await correct(place, read.value)) onClose()
  }
  const takeBack = async () => {
    if (await correct(place, null)) onClose()
  }
  return (
    <Sheet
      title="Correct before importing"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="correct-import" isBusy={isSaving} busyText="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form
        id="correct-import"
        noValidate
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4"
      >
        <TextField label="Name" autoComplete="off" maxLength={200} {...field('name')} />
        {!hasChoices && !isSupplied && <MoneyField label="Price" currency={currency} {...field('price')} />}
        {!hasChoices && (
          <NumberField
            label="How many you have"
            hint="Leave it empty to count no stock."
            {...field('stock')}
          />
        )}
        {hasChoices && (
          <p className="text-mute">
            Its choices have prices and stock of their own: change them on the product’s page after the
            import.
          </p>
        )}
        {problem && <ErrorNote text={problem} />}
        {body.asRead && (
          <Button kind="plain" disabled={isSaving} onClick={() => void takeBack()}>
            As in the file again
          </Button>
        )}
      </form>
    </Sheet>
  )
}
