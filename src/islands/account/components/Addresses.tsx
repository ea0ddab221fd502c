// Saved addresses: shown, added, changed, removed.
import { useState } from 'react'
import { addressLine } from '#domain/store/address.ts'
import * as messages from '#messages/en/account.ts'
import { type Piece, pieces } from '#messages/message.ts'
import type { Address, AddressDraft } from '../account.ts'
import { AddressForm } from './AddressForm.tsx'

type Props = {
  readonly addresses: readonly Address[]
  readonly save: (address: AddressDraft) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
}

const NEW: AddressDraft = { name: '', phone: '', address: '', landmark: '' }

/** `save` and `remove` resolve with false when nothing was changed. */
export function Addresses({ addresses, save, remove }: Props) {
  const [draft, setDraft] = useState<AddressDraft | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const removeOne = async (id: string) => setFailed(!(await remove(id)))
  const saveDraft = async (address: AddressDraft) => {
    const isSaved = await save(address)
    if (isSaved) setDraft(null)
    return isSaved
  }
  return (
    <section aria-labelledby="own-addresses">
      <h2 id="own-addresses">{messages.addresses}</h2>
      {addresses.length === 0 && !draft && <p>{messages.noAddress}</p>}
      <ul className="cards">
        {addresses.map((address) => (
          <li key={address.id} className="card">
            <b translate="no">{address.name}</b>
            <span translate="no">{address.phone}</span>
            <span className="what" translate="no">
              {addressLine(address)}
            </span>
            <span className="does">
              <button type="button" className="quiet" onClick={() => setDraft(address)}>
                <Act shown={pieces(messages.change, address)} />
              </button>
              <button type="button" className="quiet" onClick={() => void removeOne(address.id)}>
                <Act shown={pieces(messages.remove, address)} />
              </button>
            </span>
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">{messages.failed}</p>}
      {draft ? (
        <AddressForm key={draft.id ?? 'new'} draft={draft} save={saveDraft} cancel={() => setDraft(null)} />
      ) : (
        <button type="button" className="btn bare" onClick={() => setDraft(NEW)}>
          {messages.add}
        </button>
      )}
    </section>
  )
}

/** The text of a button. Only screen readers also hear the address that it belongs to. */
function Act({ shown }: { readonly shown: readonly Piece<'span'>[] }) {
  return shown.map(({ tag, text }) => (
    <span key={text} className={tag ? 'unseen' : undefined}>
      {text}
    </span>
  ))
}
