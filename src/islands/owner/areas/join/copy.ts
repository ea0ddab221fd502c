// Sentences of an invitation.
import type { acceptInvitation, InvitationPage } from '#contract/sql/account/team.ts'
import type { RefusalWords } from '#kit/form/refusal-words.ts'

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

/** Why the invitation cannot be taken now. */
export function joinStateText(state: Exclude<InvitationPage['state'], 'open'>, facts: Facts): string {
  return STATES[state](facts)
}

/** Why joining was refused. */
export const JOIN_REFUSALS: RefusalWords<(typeof acceptInvitation.refuses)[number]> = {
  seats_full:
    'Every seat of this shop is taken now. Ask the owner to make room or to choose a larger plan; your invitation stays open.',
  invitation_gone: 'This invitation has ended meanwhile. Ask the owner for another one.',
  other_address: 'This invitation is for another address.',
  unconfirmed_address: 'Confirm your address first, by the mail that we sent you.',
  already_member: 'You work in this shop already.',
  bad_request: 'Your name cannot be sent as it is. Please write it in another way.',
  other: 'You cannot join with this account.',
}
