// Answers about the people of a store: the team, invitations, hand-over, exports in the activity.
import * as v from 'valibot'
import { ROLES } from '#domain/team/roles.ts'
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
export type Accepted = v.InferOutput<typeof accepted>

const waiting = v.object({ businessId: text, name: text, state: v.picklist(['resting', 'asked']) })
export type WaitingStore = v.InferOutput<typeof waiting>

/** Null for people who are not of the team, or rest. */
export const teamPage = sqlFunction('team_page', v.nullable(page))
/** The token is null for an invitation by mail. */
export const inviteMember = sqlFunction('invite_member', v.object({ id: text, token: optionalText }), {
  refuses: ['already_member', 'proof_needed', 'seats_full', 'too_many_requests'],
})
export const cancelInvitation = sqlFunction('cancel_invitation', noValue)
export const readInvitation = sqlFunction('read_invitation', invitationPage)
export const acceptInvitation = sqlFunction('accept_invitation', accepted, {
  refuses: ['already_member', 'invitation_gone', 'other_address', 'seats_full', 'unconfirmed_address'],
})
export const letIn = sqlFunction('let_in', noValue, {
  refuses: ['already_member', 'invitation_gone', 'other_address', 'seats_full', 'unconfirmed_address'],
})
export const changeRole = sqlFunction('change_role', noValue, { refuses: ['member_gone', 'proof_needed'] })
export const removeMember = sqlFunction('remove_member', noValue, {
  refuses: ['member_gone', 'proof_needed'],
})
export const leaveStore = sqlFunction('leave_store', noValue, { refuses: ['last_owner', 'member_gone'] })
export const offerOwnership = sqlFunction('offer_ownership', noValue, {
  refuses: ['member_gone', 'proof_needed'],
})
export const endOwnershipOffer = sqlFunction('end_ownership_offer', noValue)
export const acceptOwnership = sqlFunction('accept_ownership', noValue, { refuses: ['offer_gone'] })
export const myWaitingStores = sqlFunction('my_waiting_stores', v.array(waiting))
/** The number of the export. */
export const beginExport = sqlFunction('begin_export', count)
export const exportRows = sqlFunction('export_rows', v.array(jsonObject))
/** How many lines went. */
export const forgetOldActivity = sqlFunction('forget_old_activity', count)
