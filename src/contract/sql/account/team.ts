// Answers about the people of a store: the team, invitations, hand-over, exports in the activity.
import * as v from 'valibot'
import { NAMED_RIGHTS, ROLES } from '#domain/team/roles.ts'
import { jsonObject } from '../../json.ts'
import { sqlFunction } from '../../sql-function.ts'
import { count, flag, noValue, optionalText, text, time } from '../values.ts'

const role = v.picklist(ROLES)
const lowerRole = v.picklist(['manager', 'staff'])
const way = v.picklist(['mail', 'link'])

const member = v.object({
  userId: text,
  name: text,
  role,
  since: time,
  /** Null for people who may not see it: owners see all, everybody sees their own. */
  address: optionalText,
  /** True for a member without a seat under the plan in force. */
  rests: flag,
})
export type TeamMember = v.InferOutput<typeof member>

const invitation = v.object({ id: text, way, role: lowerRole, address: optionalText, expiresAt: time })
export type Invitation = v.InferOutput<typeof invitation>

const asking = v.object({ id: text, name: text, address: text, askedAt: time })
export type PersonAsking = v.InferOutput<typeof asking>

const page = v.object({
  /** People who may work at a time under the plan in force. */
  seats: count,
  members: v.array(member),
  invitations: v.array(invitation),
  asking: v.array(asking),
  /** What the owner has decided about the roles. */
  rights: v.array(v.object({ role: lowerRole, right: v.picklist(NAMED_RIGHTS), isAllowed: flag })),
  /** For the owner and the person to whom the store is offered. */
  offer: v.nullable(v.object({ toUserId: text, toName: text, fromName: text, expiresAt: time })),
})
export type TeamPage = v.InferOutput<typeof page>

const invitationPage = v.object({
  state: v.picklist(['open', 'asked', 'member', 'other_address', 'unconfirmed', 'gone']),
  businessId: optionalText,
  store: optionalText,
  role: v.nullable(lowerRole),
  way: v.nullable(way),
  /** The signed-in person's own. */
  address: optionalText,
})
export type InvitationPage = v.InferOutput<typeof invitationPage>

const accepted = v.object({ state: v.picklist(['member', 'asked']), businessId: optionalText })

const waiting = v.object({ businessId: text, name: text, state: v.picklist(['resting', 'asked']) })
export type WaitingStore = v.InferOutput<typeof waiting>

/** Null for people who are not of the team, or rest. */
export const teamPage = sqlFunction('team_page', v.nullable(page), { area: 'team' })
/**
 * Invites by mail, whose address alone gets the link, or makes a link for one person, as staff. The token is in this answer alone; null for a mail.
 * `seats_full` names the `seats`.
 */
export const inviteMember = sqlFunction('invite_member', v.object({ id: text, token: optionalText }), {
  area: 'team',
  refuses: ['already_member', 'proof_needed', 'seats_full', 'too_many_requests'],
})
/** Takes an invitation back, or says no to a person who asks. */
export const cancelInvitation = sqlFunction('cancel_invitation', noValue, { area: 'team' })
/** What a token means to the signed-in person. Changes nothing. */
export const readInvitation = sqlFunction('read_invitation', invitationPage)
/** Accepts an invitation, or asks to join by a link. */
export const acceptInvitation = sqlFunction('accept_invitation', accepted, {
  refuses: ['already_member', 'invitation_gone', 'other_address', 'seats_full', 'unconfirmed_address'],
})
/** Lets a person in who has opened a link, if the address is still the one that the owner saw. */
export const letIn = sqlFunction('let_in', noValue, {
  area: 'team',
  refuses: ['already_member', 'invitation_gone', 'other_address', 'seats_full', 'unconfirmed_address'],
})
/** Makes a member manager or staff. A proof is needed to make a manager. */
export const changeRole = sqlFunction('change_role', noValue, {
  area: 'team',
  refuses: ['member_gone', 'proof_needed'],
})
/** Gives a right to a role of the store, or takes it. Giving needs a proof. */
export const setRoleRight = sqlFunction('set_role_right', noValue, {
  area: 'team',
  refuses: ['proof_needed'],
})
/** Removes a member, whose open sessions lose the store at once. A proof is needed to remove another owner. */
export const removeMember = sqlFunction('remove_member', noValue, {
  area: 'team',
  refuses: ['member_gone', 'proof_needed'],
})
/** Removes the signed-in person from the store. */
export const leaveStore = sqlFunction('leave_store', noValue, {
  area: 'team',
  refuses: ['last_owner', 'member_gone'],
})
/** Offers the store to a member, and ends an earlier offer. */
export const offerOwnership = sqlFunction('offer_ownership', noValue, {
  area: 'team',
  refuses: ['member_gone', 'proof_needed'],
})
/** Takes the offer back, or declines it when the signed-in person is the member. Does nothing without an offer. */
export const endOwnershipOffer = sqlFunction('end_ownership_offer', noValue, { area: 'team' })
/** Makes the signed-in member the owner, and the person who offered a manager. */
export const acceptOwnership = sqlFunction('accept_ownership', noValue, {
  area: 'team',
  refuses: ['offer_gone'],
})
/** Stores in which the person has no seat now, or waits for an owner's yes. */
export const myWaitingStores = sqlFunction('my_waiting_stores', v.array(waiting))
/** Writes the export into the activity. The number of the export, which the calls for its rows must name. */
export const beginExport = sqlFunction('begin_export', count)
export const exportRows = sqlFunction('export_rows', v.array(jsonObject))
/** Forgets activity that is older than 90 days, and invitations that nobody answered; returns how many lines went. */
export const forgetOldActivity = sqlFunction('forget_old_activity', count)
