// A signed-in shopper's saved addresses. A tap copies an address into the form; until then the form keeps its typed text.

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { tellFault } from '#components/crash/tell-fault.ts'
import { maybeSignedIn } from '#data/session/signed-in-hint.ts'
import { type Address, addressLine } from '#domain/store/address.ts'
import * as messages from '#messages/en/checkout.ts'
import { fill } from '#messages/message.ts'
import { useLoadModule } from '../frame/load-context.ts'
import { useIsland } from '../state/island-context.ts'
import type { CheckoutDraft } from '../storage/draft.ts'

/** Addresses shown at first, so that the form below stays near. A button shows the others. */
const FIRST = 3

/** Draws nothing for a guest, and for a shopper without addresses. */
export function SavedAddresses() {
  const addresses = useAddresses()
  const [isLong, setLong] = useState(false)
  if (addresses === 'loading') {
    return (
      <p className="oc-hint" role="status">
        {messages.savedAddressesLoading}
      </p>
    )
  }
  if (addresses.length === 0) return null
  const shown = isLong ? addresses : addresses.slice(0, FIRST)
  return (
    <fieldset className="oc-field">
      <legend>{messages.savedAddresses}</legend>
      {shown.map((address) => (
        <SavedAddress key={address.id} address={address} />
      ))}
      {shown.length < addresses.length && (
        <button type="button" className="oc-link" onClick={() => setLong(true)}>
          {fill(messages.showAllAddresses, { count: addresses.length })}
        </button>
      )}
    </fieldset>
  )
}

function SavedAddress({ address }: { readonly address: Address }) {
  const { $draft, setFields } = useIsland()
  const draft = useStore($draft)
  const fields = fieldsOf(address)
  return (
    <label className="oc-choice">
      <input
        type="radio"
        name="saved-address"
        checked={Object.entries(fields).every(
          ([field, value]) => draft[field as keyof CheckoutDraft] === value,
        )}
        onChange={() => setFields(fields)}
      />
      <span>
        <span translate="no">{address.name}</span>
        <small>{addressLine(address)}</small>
      </span>
    </label>
  )
}

function fieldsOf({ name, phone, address, landmark }: Address) {
  return { name, phone, address, landmark }
}

/** Fetches the addresses each time that the form is opened; fetches nothing for a guest. */
function useAddresses(): readonly Address[] | 'loading' {
  const { storeId, base } = useIsland()
  const load = useLoadModule()
  const isGuest = !maybeSignedIn({ isOwnDomain: base === '' })
  const [addresses, setAddresses] = useState<readonly Address[] | 'loading'>(isGuest ? [] : 'loading')
  useEffect(() => {
    if (isGuest) return
    load('account-addresses')
      .then(({ loadAddresses }) => loadAddresses(storeId, base))
      .then(setAddresses, (error: unknown) => {
        tellFault(error)
        setAddresses([])
      })
  }, [isGuest, load, storeId, base])
  return addresses
}
