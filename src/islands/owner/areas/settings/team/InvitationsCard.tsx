// Invitations that nobody has accepted yet.
import { cancelInvitation, type Invitation } from '#contract/sql/account/team.ts'
import { ROLE_NAMES } from '#domain/team/role-words.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { useTeamReadAgain } from './use-team-read-again.ts'

const DAY = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short' })

export function InvitationsCard({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const after = useTeamReadAgain()
  const { save: cancel } = useStoreWrite(cancelInvitation)
  return (
    <Card title="Invitations">
      <ul className="divide-y divide-line">
        {invitations.map(({ id, address, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block font-medium [overflow-wrap:anywhere]">
                {address ?? 'Link for WhatsApp'}
              </span>
              <span className="block text-mute text-sm">
                {`${ROLE_NAMES[role]}, until ${DAY.format(new Date(expiresAt))}`}
              </span>
            </span>
            <Button
              kind="plain"
              aria-label={`Take back the invitation: ${address ?? 'link for WhatsApp'}`}
              onClick={() => void cancel({ id }, after('Invitation taken back'))}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
