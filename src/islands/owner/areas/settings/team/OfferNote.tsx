// An offer of the whole shop: to the person who can accept it, and to the owner who made it.
import { useState } from 'react'
import { acceptOwnership, endOwnershipOffer, type TeamPage } from '#contract/sql/account/team.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { TEAM_REFUSALS } from './copy.ts'
import { useTeamReadAgain } from './use-team-read-again.ts'

export function OfferNote({ offer }: { readonly offer: NonNullable<TeamPage['offer']> }) {
  const { name } = useBusiness()
  const { person } = useBusinessChoice()
  const after = useTeamReadAgain()
  const { save: end, isSaving } = useStoreWrite(endOwnershipOffer)
  const { save: accept } = useStoreWrite(acceptOwnership, TEAM_REFUSALS)
  const [isAccepting, setAccepting] = useState(false)
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
        {isMine && <Button onClick={() => setAccepting(true)}>Become the owner</Button>}
        <Button kind="plain" disabled={isSaving} onClick={() => void refuse()}>
          {isMine ? 'No, thank you' : 'Take the offer back'}
        </Button>
      </div>
      <ConfirmDialog
        title={`Become the owner of ${name}?`}
        action="Become the owner"
        isDanger={false}
        isOpen={isAccepting}
        onClose={() => setAccepting(false)}
        onConfirm={async () => {
          await accept({}, after(`${name} is yours`))
          setAccepting(false)
        }}
      >
        <p>{`${offer.fromName} becomes a manager. Both of you get a mail.`}</p>
      </ConfirmDialog>
    </section>
  )
}
