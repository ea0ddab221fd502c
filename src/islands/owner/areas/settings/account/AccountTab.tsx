// The person's own account: address, password, sign-out.
import { useState } from 'react'
import { askDeletion, type StoreToName } from '#data/owner/settings/deletion.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'
import { leave } from '#owner/session/leave.ts'
import { DeleteCard } from '../privacy/DeleteCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

export default function AccountTab() {
  const { person } = useBusinessChoice()
  return (
    <div className="flex flex-col gap-4">
      <Card title="Signed in">
        <p translate="no" className="mb-4 [overflow-wrap:anywhere]">
          {person.email}
        </p>
        <Button kind="plain" onClick={() => void leave()}>
          Sign out
        </Button>
      </Card>
      <PasswordCard />
      <DeleteAccountCard />
    </div>
  )
}

/** Deletes an account. Also deletes stores without another owner, after the person has named each; stores of other owners stay. */
function DeleteAccountCard() {
  const { businesses } = useBusinessChoice()
  const owned = businesses.filter(({ role }) => role === 'owner')
  const [stores, setStores] = useState<readonly StoreToName[]>([])
  const ask = async (slugs: readonly string[], password: string) => {
    const answer = await askDeletion({ kind: 'account', slugs: [...slugs], password })
    if (!answer.ok) {
      if (answer.code === 'last_owner') setStores(answer.stores)
      return answer.code
    }
    await leave()
    return null
  }
  return (
    <DeleteCard
      title="Delete your account"
      question="Delete your account?"
      text={whatGoes(businesses.length, owned.length)}
      stores={stores}
      ask={ask}
      onClosed={() => setStores([])}
    />
  )
}

function whatGoes(stores: number, owned: number): string {
  if (stores === 0)
    return 'Your account and your saved addresses are deleted. Shops keep the orders that you placed with them.'
  return owned === 0
    ? 'You leave the stores you work in; they stay as they are. Your account and your saved addresses are deleted.'
    : 'Stores that only you own are deleted with your account, for good. Stores with another owner stay, and so do those you only work in.'
}
