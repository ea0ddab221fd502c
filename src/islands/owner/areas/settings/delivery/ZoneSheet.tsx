// A zone's form in a sheet, new or existing. Typed text is kept until it is saved or discarded.
import { addZone, changeZone, type Zone } from '#data/owner/settings/delivery-zones.ts'
import { readZoneForm, toZoneForm } from '#domain/store/forms/zone-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf, switchOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { useBusiness } from '#owner/session/business.ts'
import { SETTINGS_REFUSALS } from '#owner/shared/settings/copy.ts'

type Props = {
  /** Null for a new zone. */
  readonly zone: Zone | null
  readonly position: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

const refusalText = toRefusalText({
  forbidden: SETTINGS_REFUSALS.forbidden,
  other: 'Somebody else has changed or removed this zone meanwhile. Close this and look again.',
})

export function ZoneSheet({ zone, position, onClose, onSaved }: Props) {
  const { id: businessId, currency } = useBusiness()
  const edit = useEditForm({
    draftKey: `zone:${businessId}:${zone?.id ?? 'new'}`,
    values: toZoneForm(zone),
    read: readZoneForm,
  })
  const { form } = edit
  const save = edit.submit((draft) => ({
    send: () =>
      zone
        ? changeZone(businessId, zone, draft)
        : addZone(businessId, { id: crypto.randomUUID(), ...draft }, position),
    onSaved,
    refusalText,
  }))
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
          <Button type="submit" form="zone-form" isBusy={edit.isSaving} busyText="Saving…">
            Save zone
          </Button>
        </>
      }
    >
      <EditForm id="zone-form" edit={edit} onSubmit={save}>
        <TextField label="Area" placeholder="Lagos Mainland" maxLength={200} {...fieldOf(form, 'name')} />
        <MoneyField label="Fee" currency={currency} {...fieldOf(form, 'fee')} />
        <MoneyField
          label="Free from this order value"
          hint="After discounts. Leave it empty when delivery is never free."
          currency={currency}
          {...fieldOf(form, 'freeAbove')}
        />
        <SwitchField
          label="Offered to shoppers"
          hint="Turn it off to pause the zone: a rider is away, a road is closed."
          {...switchOf(form, 'isActive')}
        />
      </EditForm>
    </Sheet>
  )
}
