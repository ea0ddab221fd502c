// A signed-in shopper's saved addresses, to be taken over with one tap. What was typed stays until then.

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { maybeSignedIn } from '#data/signed-in-hint.ts'
import type { Address } from '#domain/store/address.ts'
import type { Draft } from '../draft.ts'
import { useIsland } from './island-context.ts'
import { useLoadModule } from './load-context.ts'

/** More are shown on request: the form below is what the shopper came for. */
const FIRST = 3

export function SavedAddresses() {
  const addresses = useAddresses()
  const [isLong, setLong] = useState(false)
  if (addresses === 'loading') {
    return (
      <p className="oc-hint" role="status">
        Looking for your saved addresses…
      </p>
    )
  }
  if (addresses.length === 0) return null
  const shown = isLong ? addresses : addresses.slice(0, FIRST)
  return (
    <fieldset className="oc-field">
      <legend>Your saved addresses</legend>
      {shown.map((address) => (
        <SavedAddress key={address.id} address={address} />
      ))}
      {shown.length < addresses.length && (
        <button type="button" className="oc-link" onClick={() => setLong(true)}>
          Show all {addresses.length}
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
        checked={Object.entries(fields).every(([field, value]) => draft[field as keyof Draft] === value)}
        onChange={() => setFields(fields)}
      />
      <span>
        {address.name}
        <small>
          {address.address}
          {address.landmark && `, near ${address.landmark}`}
        </small>
      </span>
    </label>
  )
}

function fieldsOf({ name, phone, address, landmark }: Address) {
  return { name, phone, address, landmark }
}

/** Asked for each time the form is opened; a guest's phone asks nothing. */
function useAddresses(): readonly Address[] | 'loading' {
  const { storeId, base } = useIsland()
  const load = useLoadModule()
  const isGuest = !maybeSignedIn(base === '')
  const [addresses, setAddresses] = useState<readonly Address[] | 'loading'>(isGuest ? [] : 'loading')
  useEffect(() => {
    if (isGuest) return
    load('account-addresses')
      .then(({ loadAddresses }) => loadAddresses(storeId, base))
      .then(setAddresses, (error: unknown) => {
        console.warn('cart: saved addresses did not load', error)
        setAddresses([])
      })
  }, [isGuest, load, storeId, base])
  return addresses
}
