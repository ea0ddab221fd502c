// The people of the store: who they are, who wants to join, invitations, and what each role may do.
import { useState } from 'react'
import { teamPage } from '#contract/sql/account/team.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { AskingCard } from './AskingCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { MembersCard } from './MembersCard.tsx'
import { OfferNote } from './OfferNote.tsx'
import { RolesCard } from './RolesCard.tsx'

/** Invitations are answered elsewhere. */
const REREAD = { refetchInterval: 30_000 }

export default function TeamTab() {
  const business = useBusiness()
  const { data: team, isError, refetch } = useStoreRead(teamPage, {}, REREAD)
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
