// A zone's form in a sheet: new, or an existing one. What is typed is kept until it is saved or given up.
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { addZone, changeZone, type Zone, type ZoneSaved } from '#data/owner/delivery-zones.ts'
import { Button } from '../../kit/Button.tsx'
import { SwitchField } from '../../kit/ChoiceFields.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { MoneyField } from '../../kit/MoneyField.tsx'
import { refusalSentence, UNREACHABLE } from '../../kit/refusal-sentences.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useDraft } from '../../kit/use-draft.ts'
import { useBusiness } from '../../session/business.ts'
import { readZoneForm, toZoneForm, type ZoneForm } from './zone-form.ts'

type Props = {
  /** Null: a new one. */
  readonly zone: Zone | null
  readonly position: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function ZoneSheet({ zone, position, onClose, onSaved }: Props) {
  const { id: businessId, currency } = useBusiness()
  const form = useForm<ZoneForm>({ defaultValues: toZoneForm(zone) })
  const draft = useDraft(`zone:${businessId}:${zone?.id ?? 'new'}`, form)
  const [isSaving, setSaving] = useState(false)
  const { errors } = form.formState
  const isActive = form.watch('isActive')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    const read = readZoneForm(form.getValues())
    if (!read.ok) {
      for (const [field, message] of Object.entries(read.errors)) {
        form.setError(field as keyof ZoneForm, { message }, { shouldFocus: true })
      }
      return
    }
    setSaving(true)
    try {
      const saved: ZoneSaved = zone
        ? await changeZone(businessId, zone, read.value)
        : await addZone(businessId, { id: crypto.randomUUID(), ...read.value }, position)
      if (saved === 'saved') {
        draft.clear()
        return onSaved()
      }
      form.setError('root', {
        message:
          saved === 'forbidden'
            ? refusalSentence('forbidden')
            : 'Somebody else has changed or removed this zone meanwhile. Close this and look again.',
      })
    } catch (error) {
      console.warn('settings: the zone was not saved', error)
      form.setError('root', { message: UNREACHABLE })
    }
    setSaving(false)
  }
  return (
    <Sheet
      title={zone ? `Edit ${zone.name}` : 'New zone'}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="zone-form" isBusy={isSaving} busyText="Saving…">
            Save zone
          </Button>
        </>
      }
    >
      <form id="zone-form" onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField
          label="Area"
          placeholder="Lagos Mainland"
          maxLength={200}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <MoneyField label="Fee" currency={currency} error={errors.fee?.message} {...form.register('fee')} />
        <MoneyField
          label="Free from this order value"
          hint="After discounts. Leave it empty when delivery is never free."
          currency={currency}
          error={errors.freeAbove?.message}
          {...form.register('freeAbove')}
        />
        <SwitchField
          label="Offered to shoppers"
          hint="Turn it off to pause the zone: a rider is away, a road is closed."
          isOn={isActive}
          onChange={(next) => form.setValue('isActive', next, { shouldDirty: true })}
        />
        {errors.root?.message && <ErrorNote text={errors.root.message} />}
      </form>
    </Sheet>
  )
}
