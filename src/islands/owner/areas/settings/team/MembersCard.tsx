// The members with their roles and seats. The owner opens a member to change them; everybody else may leave.
import { ChevronRight, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { leaveStore, type TeamMember, type TeamPage } from '#contract/sql/account/team.ts'
import { ROLE_NAMES } from '#domain/team/role-words.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { may, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { MemberSheet } from './MemberSheet.tsx'
import { seatsFullText, TEAM_REFUSALS, useTeamReadAgain } from './team-writes.ts'

type Props = { readonly team: TeamPage; readonly onInvite: () => void }

export function MembersCard({ team, onInvite }: Props) {
  const business = useBusiness()
  const { person } = useBusinessChoice()
  const [opened, setOpened] = useState<TeamMember | null>(null)
  const isOwner = may(business, 'team')
  const isFull = team.members.length >= team.seats
  return (
    <Card title="People">
      <p className="mb-3 text-mute">
        {`${team.members.length} of ${team.seats} ${team.seats === 1 ? 'seat' : 'seats'} of your plan taken.`}
      </p>
      <ul aria-label="People" className="divide-y divide-line border-line border-y">
        {team.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isMe={member.userId === person.id}
            onOpen={isOwner ? () => setOpened(member) : null}
          />
        ))}
      </ul>
      {team.members.some(({ rests }) => rests) && (
        <p className="mt-3 text-mute">
          Who rests has no access now. It comes back when somebody leaves or the plan has a seat for them.
        </p>
      )}
      <div className="mt-4 flex flex-col items-start gap-3">
        {isOwner && isFull && <p>{seatsFullText(team.seats)}</p>}
        {isOwner &&
          (isFull ? (
            <LinkButton href="/settings/plan" kind="soft">
              See plans
            </LinkButton>
          ) : (
            <Button Icon={UserPlus} onClick={onInvite}>
              Invite somebody
            </Button>
          ))}
        <LeaveButton isOwner={isOwner} owners={team.members.filter(({ role }) => role === 'owner').length} />
      </div>
      {opened && <MemberSheet member={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

type RowProps = {
  readonly member: TeamMember
  readonly isMe: boolean
  /** Null for people who may change nobody. */
  readonly onOpen: (() => void) | null
}

function MemberRow({ member, isMe, onOpen }: RowProps) {
  if (isMe || onOpen === null)
    return (
      <li className="flex min-h-11 items-center py-3">
        <MemberLine member={member} isMe={isMe} />
      </li>
    )
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 py-3 text-left hover:bg-paper"
      >
        <MemberLine member={member} isMe={false} />
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-mute" />
      </button>
    </li>
  )
}

function MemberLine({ member, isMe }: { readonly member: TeamMember; readonly isMe: boolean }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-[min(8rem,100%)]">
        <span className="block font-medium [overflow-wrap:anywhere]">
          {`${member.name}${isMe ? ' (you)' : ''}`}
        </span>
        {member.address && (
          <span translate="no" className="block text-mute text-sm [overflow-wrap:anywhere]">
            {member.address}
          </span>
        )}
      </span>
      {member.rests && <Badge tone="wait">Rests</Badge>}
      <Badge tone={member.role === 'owner' ? 'brand' : 'plain'}>{ROLE_NAMES[member.role]}</Badge>
    </span>
  )
}

/** The last owner cannot leave: they hand the store over, or delete it. */
function LeaveButton({ isOwner, owners }: { readonly isOwner: boolean; readonly owners: number }) {
  const { name } = useBusiness()
  const after = useTeamReadAgain()
  const { save: leave } = useStoreWrite(leaveStore, TEAM_REFUSALS)
  if (isOwner && owners === 1) return null
  return (
    <AskButton
      label="Leave the team"
      title={`Leave ${name}?`}
      action="Leave"
      onConfirm={() => leave({}, after(`You have left ${name}`))}
    >
      <p>You lose access at once. To come back you need another invitation.</p>
    </AskButton>
  )
}
