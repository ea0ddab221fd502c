// The people of the store: who they are, who wants to join, invitations, and what each role may do.
import { useState } from 'react'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { AskingCard } from './AskingCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { MembersCard } from './MembersCard.tsx'
import { OfferNote } from './OfferNote.tsx'
import { RolesCard } from './RolesCard.tsx'
import { useTeam } from './use-team.ts'

export default function TeamTab() {
  const business = useBusiness()
  const { data: team, isError, refetch } = useTeam()
  const [isInviting, setInviting] = useState(false)
  if (!team) {
    return isError || team === null ? (
      <ErrorNote text="Your team could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    )
  }
  const isOwner = may(business, 'team')
  return (
    <div className="flex flex-col gap-4">
      {team.offer && <OfferNote offer={team.offer} />}
      {team.asking.length > 0 && <AskingCard asking={team.asking} />}
      <MembersCard team={team} onInvite={() => setInviting(true)} />
      {isOwner && team.invitations.length > 0 && <InvitationsCard invitations={team.invitations} />}
      <RolesCard />
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </div>
  )
}
