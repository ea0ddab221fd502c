// The page of an invitation to a store's team. Opening it changes nothing: the person gives a name and accepts, or closes it.
import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'wouter'
import { brand } from '#brand'
import { acceptInvitation, type InvitationPage, readInvitation } from '#contract/sql/account/team.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { ROLE_NAMES } from '#domain/team/role-words.ts'
import { readJoinForm } from '#domain/team/team-forms.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { leave } from '#owner/session/leave.ts'
import { usePersonRead } from '#owner/session/person-data.ts'

/** How soon the page of somebody who waits learns of the owner's answer. */
const ASK_AGAIN_MS = 5_000

export default function JoinPage() {
  const { token = '' } = useParams<{ token: string }>()
  const query = usePersonRead(
    readInvitation,
    { token },
    { refetchInterval: ({ state }) => (state.data?.state === 'asked' ? ASK_AGAIN_MS : false) },
  )
  useEffect(() => {
    document.title = `Invitation | ${brand.name}`
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col gap-4 px-4 pt-10 pb-16">
      <h1 className="font-bold text-[1.75rem] tracking-tight">Invitation</h1>
      <Loaded query={query} failed="The invitation could not be read." rows={2}>
        {(invitation) => <Invitation token={token} invitation={invitation} onAsked={() => query.refetch()} />}
      </Loaded>
    </main>
  )
}

type Props = {
  readonly token: string
  readonly invitation: InvitationPage
  /** Reads the invitation again, which now waits for the owner. */
  readonly onAsked: () => Promise<unknown>
}

function Invitation({ token, invitation, onAsked }: Props) {
  const { switchTo } = useBusinessChoice()
  const [, navigate] = useLocation()
  const { state, store, address, businessId } = invitation
  useAnswer(invitation)
  if (state === 'open') return <AcceptForm token={token} invitation={invitation} onAsked={onAsked} />
  const openStore = () => {
    if (businessId) switchTo(businessId)
    navigate('/dashboard')
  }
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <p className="[overflow-wrap:anywhere]">
          {STATES[state]({ store: store ?? 'the shop', address: address ?? '' })}
        </p>
        {state === 'member' && <Button onClick={openStore}>{`Open ${store ?? ''}`}</Button>}
        {state === 'other_address' && (
          <Button kind="plain" onClick={() => void leave()}>
            Sign out
          </Button>
        )}
        {(state === 'gone' || state === 'asked') && (
          <LinkButton href="/dashboard" kind="plain">
            Go to Home
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** Opens the shop when the owner says yes while the person waits on this page: the invitation is then gone, and the shop is one of theirs. */
function useAnswer({ state }: InvitationPage): void {
  const { businesses, switchTo, refresh } = useBusinessChoice()
  const [, navigate] = useLocation()
  const before = useRef<readonly string[] | null>(null)
  if (state === 'asked') before.current ??= businesses.map(({ id }) => id)
  useEffect(() => {
    if (state !== 'asked' && before.current) void refresh()
  }, [state, refresh])
  useEffect(() => {
    const joined = businesses.find(({ id }) => before.current?.includes(id) === false)
    if (!joined) return
    before.current = null
    switchTo(joined.id)
    toast({ text: `Welcome to ${joined.name}` })
    navigate('/dashboard')
  }, [businesses, switchTo, navigate])
}

function AcceptForm({ token, invitation: { store, role, way, address }, onAsked }: Props) {
  const { switchTo, refresh } = useBusinessChoice()
  const [, navigate] = useLocation()
  const edit = useEditForm({
    draftKey: null,
    values: { name: '' },
    read: readJoinForm,
  })
  const accept = edit.submit((name: string) => ({
    send: () => callDatabase(acceptInvitation, { token, name }),
    onSaved: async ({ state, businessId }) => {
      if (state === 'member' && businessId) {
        await refresh()
        switchTo(businessId)
        toast({ text: `Welcome to ${store}` })
        navigate('/dashboard')
      } else await onAsked()
    },
    refusalText: toRefusalText(JOIN_REFUSALS),
  }))
  const isLink = way === 'link'
  return (
    <Card>
      <EditForm
        edit={edit}
        onSubmit={accept}
        action={isLink ? 'Ask to join' : 'Accept'}
        busyText="One moment…"
        isWide
      >
        <p className="[overflow-wrap:anywhere]">
          <b>{store}</b>{' '}
          <span>{`invites you to work there as ${role ? ROLE_NAMES[role].toLowerCase() : 'staff'}. The owner sees your name and the address`}</span>{' '}
          <b translate="no">{address}</b>
          <span>.</span>
        </p>
        <TextField label="Your name" autoComplete="name" maxLength={80} {...fieldOf(edit.form, 'name')} />
        {isLink && <p className="text-mute">You can begin as soon as the owner has said yes.</p>}
      </EditForm>
    </Card>
  )
}

type Facts = { readonly store: string; readonly address: string }

const STATES: Readonly<Record<Exclude<InvitationPage['state'], 'open'>, (facts: Facts) => string>> = {
  asked: ({ store }) =>
    `The owner of ${store} has your name and address. You can begin as soon as they say yes.`,
  member: ({ store }) => `You work in ${store}.`,
  other_address: ({ store, address }) =>
    `This invitation to ${store} is for another address. You are signed in as ${address}: sign out, and sign in with the address that got the mail.`,
  unconfirmed: ({ address }) =>
    `Confirm your address first: open the mail that we sent to ${address}, then open this page again.`,
  gone: () =>
    'This invitation has ended: it was used, taken back, or is older than 7 days. Ask the owner for another one.',
}

/** Why joining was refused. */
const JOIN_REFUSALS: RefusalWords<(typeof acceptInvitation.refuses)[number]> = {
  seats_full:
    'Every seat of this shop is taken now. Ask the owner to make room or to choose a larger plan; your invitation stays open.',
  invitation_gone: 'This invitation has ended meanwhile. Ask the owner for another one.',
  other_address: 'This invitation is for another address.',
  unconfirmed_address: 'Confirm your address first, by the mail that we sent you.',
  already_member: 'You work in this shop already.',
  bad_request: 'Your name cannot be sent as it is. Please write it in another way.',
  other: 'You cannot join with this account.',
}
