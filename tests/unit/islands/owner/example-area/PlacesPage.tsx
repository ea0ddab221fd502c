// The page of the made-up area: a list, a form, and an action that can be taken back by nobody and therefore asks first.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { faulty } from '#domain/basics/form-reader.ts'
import { ok } from '#domain/basics/result.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { addPlace, type Place, placeList, removePlace } from './contract.ts'
import { ordersText, PLACE_REFUSALS } from './copy.ts'

export default function PlacesPage() {
  return (
    <Page title="Places to post">
      <NewPlace />
      <Loaded
        query={useStoreRead(placeList)}
        failed="Your places could not be loaded."
        empty={<EmptyState title="No places yet" text="Name the first place where you post." />}
      >
        {(places) => (
          <ul aria-label="Places" className="divide-y divide-line">
            {places.map((place) => (
              <PlaceRow key={place.code} place={place} />
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

/** A real area has its reader in src/domain/. */
const readPlace = ({ name }: { readonly name: string }) =>
  name.trim() === '' ? faulty({ name: 'Give it a name.' }) : ok({ name: name.trim() })

function NewPlace() {
  const { id } = useBusiness()
  const edit = useEditForm({ draftKey: `place:${id}:new`, values: { name: '' }, read: readPlace })
  const { write } = useStoreWrite(addPlace, PLACE_REFUSALS)
  const save = edit.submit((place) => write(place, { onSaved: () => edit.form.reset({ name: '' }) }))
  return (
    <EditForm label="New place" edit={edit} onSubmit={save} action="Add" busyText="Adding…">
      <TextField label="Name" maxLength={80} {...fieldOf(edit.form, 'name')} />
    </EditForm>
  )
}

function PlaceRow({ place: { code, name, orders } }: { readonly place: Place }) {
  const [isAsking, setAsking] = useState(false)
  const { save } = useStoreWrite(removePlace)
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="min-w-0 flex-1">
        <b translate="no">{name}</b> <span>{ordersText(orders)}</span>
      </span>
      <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={() => setAsking(true)} />
      <ConfirmDialog
        title={`Remove ${name}?`}
        action="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void save({ code })}
      >
        Its orders are no longer counted apart.
      </ConfirmDialog>
    </li>
  )
}
