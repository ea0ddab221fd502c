// The person's own account: address, password, sign-out.
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'
import { leave } from '#owner/session/leave.ts'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
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
