// Invites a person: by mail in any role but owner, or by a link for WhatsApp, for staff, who then wait for the owner's yes.
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { inviteMember } from '#contract/sql/account/team.ts'
import { type InviteDraft, type InviteForm, joinLink, readInviteForm } from '#domain/team/team-forms.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import { TEAM_REFUSALS, useTeamReadAgain } from './team-writes.ts'

const WAYS = [
  { value: 'mail', label: 'By e-mail' },
  { value: 'link', label: 'By WhatsApp' },
] as const

const EMPTY: InviteForm = { address: '', role: 'staff' }

type Way = (typeof WAYS)[number]['value']

export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const [way, setWay] = useState<Way>('mail')
  const [link, setLink] = useState<string | null>(null)
  const parts = way === 'mail' ? <MailForm onDone={onClose} /> : <LinkPart link={link} onLink={setLink} />
  return (
    <Sheet
      title="Invite somebody"
      onClose={onClose}
      leave={link === null ? 'Cancel' : 'Done'}
      actions={
        way === 'mail' && (
          <Button type="submit" form="invite-form">
            Send invitation
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {link === null && <Choices label="How" value={way} onChange={setWay} choices={WAYS} />}
        {parts}
      </div>
    </Sheet>
  )
}

function MailForm({ onDone }: { readonly onDone: () => void }) {
  const after = useTeamReadAgain()
  const { write } = useStoreWrite(inviteMember, TEAM_REFUSALS)
  const edit = useEditForm({
    draftKey: null,
    values: EMPTY,
    read: readInviteForm,
  })
  const { form } = edit
  const role = form.watch('role')
  const send = edit.submit(({ address, role }: InviteDraft) => {
    const said = after(`Invitation sent to ${address}`)
    return write({ way: 'mail', address, role }, { ...said, onSaved: onDone })
  })
  return (
    <EditForm id="invite-form" edit={edit} onSubmit={send}>
      <TextField
        label="Their e-mail address"
        type="email"
        autoComplete="off"
        hint="The person accepts with this address. The invitation ends after 7 days."
        {...fieldOf(form, 'address')}
      />
      <Choices
        label="Role"
        {...choiceOf(form, 'role')}
        choices={[
          { value: 'staff', label: 'Staff' },
          { value: 'manager', label: 'Manager' },
        ]}
        hint={
          role === 'staff'
            ? 'Staff work with orders, products, stock and customers. They do not see what you sell or earn.'
            : 'Managers also see figures and costs, and change prices, vouchers, gift cards and settings.'
        }
      />
    </EditForm>
  )
}

type LinkProps = { readonly link: string | null; readonly onLink: (link: string) => void }

function LinkPart({ link, onLink }: LinkProps) {
  const { name } = useBusiness()
  const { save, isSaving } = useStoreWrite(inviteMember, TEAM_REFUSALS)
  if (link === null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          A link for one person, as staff. Whoever opens it first tells you their name; they have no access
          before you say yes here.
        </p>
        <Button
          isBusy={isSaving}
          busyText="One moment…"
          onClick={() =>
            void save(
              { way: 'link', address: null, role: 'staff' },
              { onSaved: ({ token }) => token && onLink(joinLink(location.origin, token)) },
            )
          }
        >
          Make the link
        </Button>
      </div>
    )
  }
  const message = `Help me run ${name}: open this link and tell me your name. ${link}`
  return (
    <div className="flex flex-col gap-4">
      <p>Send this link to one person. It works once, for 7 days, and is shown only now.</p>
      <p className="rounded-card bg-paper p-3 text-sm [overflow-wrap:anywhere]">{link}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          isExternal
          kind="leaf"
          Icon={MessageCircle}
        >
          Send on WhatsApp
        </LinkButton>
        <Button kind="plain" onClick={() => void copyText(link, 'link')}>
          Copy the link
        </Button>
      </div>
    </div>
  )
}
