// The delivery zones in the order in which shoppers see them. Zones are added and edited in a sheet, moved with two buttons, paused, and
// removed with Undo.
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { reorderDeliveryZones } from '#contract/sql/store/business.ts'
import type { CallResult } from '#data/client.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { addZone, changeZone, listZones, removeZone, type Zone } from '#data/owner/settings/delivery-zones.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { readZoneForm, toZoneForm } from '#domain/store/forms/zone-form.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf, switchOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import { useSave } from '#kit/form/use-save.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey, useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { SETTINGS_REFUSALS } from '#owner/shared/settings/copy.ts'

export default function DeliveryTab() {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain('zones')
  const query = useStoreFetch('zones', ['list'], listZones)
  const [edited, setEdited] = useState<Zone | 'new' | null>(null)
  return (
    <Loaded query={query} failed="Your zones could not be loaded.">
      {(zones) => (
        <div className="flex flex-col gap-4">
          {zones.length === 0 ? (
            <EmptyState
              title="No zones yet"
              text="Add the areas you deliver to, each with its fee. Shoppers see what delivery costs before they order."
              action={
                <Button Icon={Plus} onClick={() => setEdited('new')}>
                  Add a zone
                </Button>
              }
            />
          ) : (
            <ZoneList zones={zones} onEdit={setEdited} />
          )}
          <p className="text-mute text-sm">
            <span>Pickup and a fee agreed on WhatsApp are switched on in</span>{' '}
            <Link href="/settings/store" className="text-indigo underline">
              Store
            </Link>
            <span>.</span>
          </p>
          {edited !== null && (
            <ZoneSheet
              zone={edited === 'new' ? null : edited}
              position={zones.length}
              onClose={() => setEdited(null)}
              onSaved={() => {
                setEdited(null)
                sendNudge(businessId)
                void readAgain()
              }}
              onRefused={readAgain}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

type ListProps = { readonly zones: readonly Zone[]; readonly onEdit: (zone: Zone | 'new') => void }

function ZoneList({ zones, onEdit }: ListProps) {
  const { move, remove } = useZoneWrites(zones)
  return (
    <>
      <p className="text-mute">
        {`${zones.length} ${zones.length === 1 ? 'zone' : 'zones'}. Shoppers choose from them in this order.`}
      </p>
      <ul aria-label="Delivery zones" className="flex flex-col gap-3">
        {zones.map((zone, index) => (
          <ZoneRow
            key={zone.id}
            zone={zone}
            onEdit={() => onEdit(zone)}
            onRemove={() => remove(zone)}
            onUp={index > 0 ? () => move(zone, -1) : null}
            onDown={index < zones.length - 1 ? () => move(zone, 1) : null}
          />
        ))}
      </ul>
      <Button Icon={Plus} className="self-start" onClick={() => onEdit('new')}>
        Add a zone
      </Button>
    </>
  )
}

/** Moves and removes zones. The list shows a change at once, and the server's list after its answer. */
function useZoneWrites(zones: readonly Zone[]) {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const queryKey = areaKey(businessId, 'zones', 'list')
  const { save } = useSave()
  const attempt = (next: readonly Zone[], send: () => Promise<CallResult<null>>, onSaved?: () => void) => {
    client.setQueryData(queryKey, next)
    void save({
      send,
      onSaved: () => {
        sendNudge(businessId)
        onSaved?.()
      },
      onSettled: () => client.invalidateQueries({ queryKey }),
    })
  }
  const ids = zones.map(({ id }) => id)
  const reorder = (sorted: readonly string[]) =>
    callDatabase(reorderDeliveryZones, { businessId, ids: sorted })
  return {
    move: (zone: Zone, by: -1 | 1) => {
      const from = zones.indexOf(zone)
      const next = zones.toSpliced(from, 1).toSpliced(from + by, 0, zone)
      attempt(next, () => reorder(next.map(({ id }) => id)))
    },
    remove: (zone: Zone) => {
      const undo = () =>
        attempt(zones, async () => {
          const added = await addZone(businessId, zone, zones.indexOf(zone))
          return added.ok ? reorder(ids) : added
        })
      attempt(
        zones.filter((other) => other !== zone),
        () => removeZone(businessId, zone.id),
        () => toast({ text: `${zone.name} removed`, action: { label: 'Undo', onPress: undo } }),
      )
    },
  }
}

type Props = {
  readonly zone: Zone
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Moves the zone up; null for the first zone. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

/** One zone of the list. */
function ZoneRow({ zone, onEdit, onRemove, onUp, onDown }: Props) {
  const { currency } = useBusiness()
  const { name, fee, freeAbove, isActive } = zone
  return (
    <li className="rounded-card border border-line bg-card p-3 pl-4">
      <div className="flex flex-wrap items-center gap-2">
        <p translate="no" className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        {!isActive && <Badge tone="wait">Paused</Badge>}
        <p className="figures font-semibold">{fee === 0 ? 'Free' : formatMoney(fee, currency)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-mute text-sm">
          {freeAbove === null ? 'Same fee for every order' : `Free from ${formatMoney(freeAbove, currency)}`}
        </p>
        <div className="-mr-2 flex">
          <IconButton
            Icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={onUp === null}
            onClick={() => onUp?.()}
          />
          <IconButton
            Icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={onDown === null}
            onClick={() => onDown?.()}
          />
          <IconButton Icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
          <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
    </li>
  )
}

type ZoneSheetProps = {
  /** Null for a new zone. */
  readonly zone: Zone | null
  readonly position: number
  readonly onClose: () => void
  readonly onSaved: () => void
  /** What the list shows is old. */
  readonly onRefused: () => unknown
}

const ZONE_NAMES = {
  name: 'Area',
  fee: 'Fee',
  freeAbove: 'Free from',
  isActive: 'Offered to shoppers',
} satisfies FieldNames<ReturnType<typeof toZoneForm>>

const refusalText = toRefusalText({
  forbidden: SETTINGS_REFUSALS.forbidden,
  zone_name_taken:
    'You have a zone of this name. Give this one another name, so that shoppers can tell them apart.',
  other: 'Somebody else has changed or removed this zone meanwhile. Close this and look again.',
})

/** A zone's form in a sheet, new or existing. Typed text is kept until it is saved or discarded. */
function ZoneSheet({ zone, position, onClose, onSaved, onRefused }: ZoneSheetProps) {
  const { id: businessId, currency } = useBusiness()
  const edit = useEditForm({
    draftKey: `zone:${businessId}:${zone?.id ?? 'new'}`,
    values: toZoneForm(zone),
    read: readZoneForm,
    ...(zone ? { names: ZONE_NAMES } : {}),
  })
  const { form } = edit
  const save = edit.submit((draft) => ({
    send: () =>
      zone
        ? changeZone(businessId, zone, draft)
        : addZone(businessId, { id: crypto.randomUUID(), ...draft }, position),
    onSaved,
    onRefused,
    refusalText,
  }))
  return (
    <Sheet
      title={zone ? `Edit ${zone.name}` : 'New zone'}
      onClose={onClose}
      leave="Cancel"
      actions={
        <Button type="submit" form="zone-form" isBusy={edit.isSaving} busyText="Saving…">
          Save zone
        </Button>
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
