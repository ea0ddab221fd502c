// The people of the store: who they are, who wants to join, invitations, and what each role may do.
import { useState } from 'react'
import {
  acceptOwnership,
  cancelInvitation,
  endOwnershipOffer,
  type Invitation,
  letIn,
  type PersonAsking,
  type TeamPage,
  teamPage,
} from '#contract/sql/account/team.ts'
import { ROLE_NAMES } from '#domain/team/role-words.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { may, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { InviteSheet } from './InviteSheet.tsx'
import { MembersCard } from './MembersCard.tsx'
import { RolesCard } from './RolesCard.tsx'
import { TEAM_REFUSALS, useTeamReadAgain } from './team-writes.ts'

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
            <RolesCard rights={team.rights} />
            {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

/** People who have opened a link and wait for the owner's answer. */
function AskingCard({ asking }: { readonly asking: readonly PersonAsking[] }) {
  return (
    <Card title="Wants to join">
      <ul className="flex flex-col gap-4">
        {asking.map((person) => (
          <AskingRow key={person.id} person={person} />
        ))}
      </ul>
    </Card>
  )
}

function AskingRow({ person }: { readonly person: PersonAsking }) {
  const after = useTeamReadAgain()
  const { save: admit, isSaving: isAdmitting } = useStoreWrite(letIn, TEAM_REFUSALS)
  const { save: refuse, isSaving: isRefusing } = useStoreWrite(cancelInvitation)
  const { id, name, address } = person
  return (
    <li className="flex flex-col gap-3">
      <p className="[overflow-wrap:anywhere]">
        <b translate="no">{name}</b>
        <span>{`, ${address}, has opened your link and wants to work here as staff. Let them in only when you know this address.`}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={isAdmitting}
          busyText="One moment…"
          onClick={() => void admit({ id, address }, after(`${name} is in the team`))}
        >{`Let ${name} in`}</Button>
        <Button
          kind="plain"
          disabled={isAdmitting || isRefusing}
          onClick={() => void refuse({ id }, after(`${name} was not let in`))}
        >
          No
        </Button>
      </div>
    </li>
  )
}

/** An offer of the whole shop: to the person who can accept it, and to the owner who made it. */
function OfferNote({ offer }: { readonly offer: NonNullable<TeamPage['offer']> }) {
  const { name } = useBusiness()
  const { person } = useBusinessChoice()
  const after = useTeamReadAgain()
  const { save: end, isSaving } = useStoreWrite(endOwnershipOffer)
  const { save: accept } = useStoreWrite(acceptOwnership, TEAM_REFUSALS)
  const isMine = offer.toUserId === person.id
  const refuse = () => end({}, after(isMine ? 'You said no' : 'Offer taken back'))
  return (
    <section aria-label="Hand-over" className="flex flex-col items-start gap-3 rounded-card bg-lamp-soft p-4">
      <p>
        {isMine
          ? `${offer.fromName} offers you ${name}. As owner you decide on bank details, plan, team and deletion.`
          : `You have offered the shop to ${offer.toName}. It stays yours until they accept.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {isMine && (
          <AskButton
            label="Become the owner"
            kind="main"
            title={`Become the owner of ${name}?`}
            action="Become the owner"
            isDanger={false}
            onConfirm={() => accept({}, after(`${name} is yours`))}
          >
            <p>{`${offer.fromName} becomes a manager. Both of you get a mail.`}</p>
          </AskButton>
        )}
        <Button kind="plain" disabled={isSaving} onClick={() => void refuse()}>
          {isMine ? 'No, thank you' : 'Take the offer back'}
        </Button>
      </div>
    </section>
  )
}

const DAY = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short' })

/** Invitations that nobody has accepted yet. */
function InvitationsCard({ invitations }: { readonly invitations: readonly Invitation[] }) {
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
              aria-label={`Withdraw the invitation: ${address ?? 'link for WhatsApp'}`}
              onClick={() => void cancel({ id }, after('Invitation withdrawn'))}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
