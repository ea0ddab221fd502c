// The person's own account: address, password, sounds of this browser, leaving.
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { SoundSwitch } from '../../live/SoundSwitch.tsx'
import { useBusinessChoice } from '../../session/business.ts'
import { leave } from '../../session/leave.ts'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

export default function AccountTab() {
  const { person } = useBusinessChoice()
  return (
    <div className="flex flex-col gap-4">
      <Card title="Signed in">
        <p className="mb-4 [overflow-wrap:anywhere]">{person.email}</p>
        <Button kind="plain" onClick={() => void leave()}>
          Sign out
        </Button>
      </Card>
      <Card title="New orders">
        <SoundSwitch />
      </Card>
      <PasswordCard />
      <DeleteAccountCard />
    </div>
  )
}
