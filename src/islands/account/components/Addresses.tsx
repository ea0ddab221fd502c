// Saved addresses: shown, added, changed, removed.
import { useState } from 'react'
import type { Address, AddressDraft } from '../account.ts'
import { AddressForm } from './AddressForm.tsx'

type Props = {
  readonly addresses: readonly Address[]
  readonly save: (address: AddressDraft) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
}

const NEW: AddressDraft = { name: '', phone: '', address: '', landmark: '' }

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
      <h2 id="own-addresses">Saved addresses</h2>
      {addresses.length === 0 && !draft && <p className="none">No address saved yet.</p>}
      <ul className="cards">
        {addresses.map((address) => (
          <li key={address.id} className="card">
            <b>{address.name}</b>
            <span>{address.phone}</span>
            <span className="what">
              {address.address}
              {address.landmark && `, near ${address.landmark}`}
            </span>
            <span className="does">
              <button type="button" className="quiet" onClick={() => setDraft(address)}>
                Change<span className="unseen"> the address of {address.name}</span>
              </button>
              <button type="button" className="quiet" onClick={() => void removeOne(address.id)}>
                Remove<span className="unseen"> the address of {address.name}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">That did not work. Please try again.</p>}
      {draft ? (
        <AddressForm key={draft.id ?? 'new'} draft={draft} save={saveDraft} cancel={() => setDraft(null)} />
      ) : (
        <button type="button" className="btn bare" onClick={() => setDraft(NEW)}>
          Add an address
        </button>
      )}
    </section>
  )
}
