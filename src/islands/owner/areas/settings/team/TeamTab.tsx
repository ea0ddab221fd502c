// The people of the store: who they are, who wants to join, invitations, and what each role may do.

import { useState } from 'react'
import { teamPage } from '#contract/sql/account/team.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
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
  const query = useStoreRead(teamPage, {}, REREAD)
  const [isInviting, setInviting] = useState(false)
  return (
    <Loaded query={query} failed="Your team could not be loaded.">
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
