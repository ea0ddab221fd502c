// The people of a store: reading the team, inviting, changing roles, leaving, and handing the store over. Refusals are codes; the pages have the
// sentences.
import * as contract from '#contract/sql/account/team.ts'
import type { InviteDraft, InvitedRole } from '#domain/team/team-forms.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type {
  Invitation,
  InvitationPage,
  PersonAsking,
  TeamMember,
  TeamPage,
  WaitingStore,
} from '#contract/sql/account/team.ts'

/** Null for a person who is no longer of the team. */
export async function fetchTeam(businessId: string): Promise<contract.TeamPage | null> {
  return callOrThrow(await ownerDatabase(), contract.teamPage, { businessId })
}

/** Invites by mail: the address alone gets the link. */
export async function inviteByMail(
  businessId: string,
  { address, role }: InviteDraft,
  proof: string | null,
): Promise<CallResult<{ readonly token: string | null }>> {
  return call(await ownerDatabase(), contract.inviteMember, {
    businessId,
    way: 'mail',
    address,
    role,
    proof,
  })
}

/** Makes a link for one person, as staff. Its token is in this answer alone. */
export async function inviteByLink(
  businessId: string,
): Promise<CallResult<{ readonly token: string | null }>> {
  return call(await ownerDatabase(), contract.inviteMember, {
    businessId,
    way: 'link',
    address: null,
    role: 'staff',
    proof: null,
  })
}

/** Takes an invitation back, or says no to a person who asks. */
export async function cancelInvitation(businessId: string, id: string): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.cancelInvitation, { businessId, id })
}

/** Lets a person in who has opened a link, if the address is still the one that the owner saw. */
export async function letIn(
  businessId: string,
  { id, address }: Pick<contract.PersonAsking, 'id' | 'address'>,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.letIn, {
    businessId,
    id,
    address,
  })
}

/** Makes a member manager or staff. `proof` is needed to make a manager. Refusals: `forbidden`, `member_gone`, `proof_needed`. */
export async function changeRole(
  businessId: string,
  { userId, role }: { readonly userId: string; readonly role: InvitedRole },
  proof: string | null,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.changeRole, {
    businessId,
    userId,
    role,
    proof,
  })
}

/**
 * Removes a member, whose open sessions lose the store at once. `proof` is needed to remove another owner. Refusals: `forbidden`,
 * `member_gone`, `proof_needed`.
 */
export async function removeMember(
  businessId: string,
  userId: string,
  proof: string | null,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.removeMember, {
    businessId,
    userId,
    proof,
  })
}

/** Removes the signed-in person from the store. Refusals: `last_owner`, `member_gone`. */
export async function leaveStore(businessId: string): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.leaveStore, { businessId })
}

/** Offers the store to a member, and ends an earlier offer. Refusals: `forbidden`, `member_gone`, `proof_needed`. */
export async function offerOwnership(
  businessId: string,
  userId: string,
  proof: string | null,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.offerOwnership, {
    businessId,
    userId,
    proof,
  })
}

/** Takes the offer back, or declines it when the signed-in person is the member. Does nothing without an offer. */
export async function endOwnershipOffer(businessId: string): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.endOwnershipOffer, { businessId })
}

/** Makes the signed-in member the owner, and the person who offered a manager. Refusal: `offer_gone`. */
export async function acceptOwnership(businessId: string): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.acceptOwnership, { businessId })
}

/** What a token means to the signed-in person. Changes nothing. */
export async function fetchInvitation(token: string): Promise<contract.InvitationPage> {
  return callOrThrow(await ownerDatabase(), contract.readInvitation, { token })
}

/** Accepts an invitation, or asks to join by a link. */
export async function acceptInvitation(token: string, name: string): Promise<CallResult<contract.Accepted>> {
  return call(await ownerDatabase(), contract.acceptInvitation, { token, name })
}

/** Stores in which the person has no seat now, or waits for an owner's yes. */
export async function listWaitingStores(): Promise<readonly contract.WaitingStore[]> {
  return callOrThrow(await ownerDatabase(), contract.myWaitingStores, {})
}
