// The people of the store: who they are, who wants to join, invitations, and what each role may do.

import { useState } from 'react'
import { Loaded } from '#kit/page/Loaded.tsx'
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
  const [isInviting, setInviting] = useState(false)
  return (
    <Loaded query={useTeam()} failed="Your team could not be loaded.">
      {(team) => {
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
      }}
    </Loaded>
  )
}
