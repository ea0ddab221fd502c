// What an owner can do with a member: another role, the whole shop, or removal.
import { useState } from 'react'
import { changeRole, offerOwnership, removeMember, type TeamMember } from '#contract/sql/account/team.ts'
import { ROLE_NAMES } from '#domain/team/role-words.ts'
import type { InvitedRole } from '#domain/team/team-forms.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { TEAM_REFUSALS, useTeamReadAgain } from './team-writes.ts'

const ROLE_CHOICES = [
  { value: 'staff', label: ROLE_NAMES.staff },
  { value: 'manager', label: ROLE_NAMES.manager },
] as const

/** The actions that need a confirmation. */
type Question = 'remove' | 'offer'

type Props = { readonly member: TeamMember; readonly onClose: () => void }

export function MemberSheet({ member, onClose }: Props) {
  const { name: shop } = useBusiness()
  const after = useTeamReadAgain()
  const { save: saveRole, isSaving } = useStoreWrite(changeRole, TEAM_REFUSALS)
  const { save: remove } = useStoreWrite(removeMember, TEAM_REFUSALS)
  const { save: offer } = useStoreWrite(offerOwnership, TEAM_REFUSALS)
  const [asked, setAsked] = useState<Question | null>(null)
  const { userId, name, role } = member
  const [chosen, setChosen] = useState<InvitedRole>(role === 'owner' ? 'manager' : role)
  const end = async (work: Promise<boolean>) => {
    const isDone = await work
    setAsked(null)
    if (isDone) onClose()
  }
  return (
    <>
      {/* Leaves the page for the question: a sheet that closes would end the question too. */}
      {asked === null && (
        <RoleSheet
          member={member}
          chosen={chosen}
          onChoose={setChosen}
          isSaving={isSaving}
          onSave={() =>
            void end(
              saveRole({ userId, role: chosen }, after(`${name} is ${ROLE_NAMES[chosen].toLowerCase()} now`)),
            )
          }
          onAsk={setAsked}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        title={`Remove ${name}?`}
        action="Remove"
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={() => end(remove({ userId }, after(`${name} is not in the team any more`)))}
      >
        <p>{`Every phone and computer on which ${name} is signed in loses the shop at once. What they sold without a line, and was not sent yet, stays on their phone: ask them first.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Hand ${shop} over to ${name}?`}
        action="Offer the shop"
        isOpen={asked === 'offer'}
        onClose={() => setAsked(null)}
        onConfirm={() => end(offer({ userId }, after(`${name} can accept within 7 days`)))}
      >
        <p>{`When ${name} accepts, they own the shop: bank details, plan, team and deletion. You stay as a manager. Until then you can take the offer back.`}</p>
      </ConfirmDialog>
    </>
  )
}

type RoleProps = Props & {
  readonly chosen: InvitedRole
  readonly onChoose: (role: InvitedRole) => void
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onAsk: (question: Question) => void
}

function RoleSheet({ member, chosen, onChoose, isSaving, onSave, onAsk, onClose }: RoleProps) {
  const { name, role } = member
  return (
    <Sheet
      title={name}
      onClose={onClose}
      leave="Cancel"
      actions={
        role !== 'owner' && (
          <Button isBusy={isSaving} busyText="Saving…" disabled={chosen === role} onClick={onSave}>
            Save role
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {role === 'owner' ? (
          <p>{`${name} is an owner too, with the same rights as you.`}</p>
        ) : (
          <Choices label="Role" value={chosen} onChange={onChoose} choices={ROLE_CHOICES} />
        )}
        <div className="flex flex-wrap gap-3">
          {role !== 'owner' && !member.rests && (
            <Button kind="plain" onClick={() => onAsk('offer')}>
              Hand the shop over
            </Button>
          )}
          <Button kind="danger" onClick={() => onAsk('remove')}>
            Remove
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
