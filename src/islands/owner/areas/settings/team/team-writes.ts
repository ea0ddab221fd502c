// What a write of the team says: why it was refused, and what follows it.
import { brand } from '#brand'
import { planSeats } from '#domain/plan/plan.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'

/** Why a change of the team was refused. */
export const TEAM_REFUSALS = {
  forbidden: 'Only the owner of the shop may do this.',
  already_member: 'This person is in the team already.',
  too_many_requests: 'That is many invitations. Take some back, or go on tomorrow.',
  bad_request: 'Something here cannot be sent as it is. Please look at what you typed.',
  invitation_gone: 'This invitation has ended meanwhile.',
  unconfirmed_address:
    'This person has not confirmed their address yet. Ask them to open the mail that we sent.',
  other_address: 'This person has changed their address. Look at the new one before you let them in.',
  member_gone: 'This person is not in the team any more.',
  last_owner: 'You are the only owner. Hand the shop over first, or delete it under Data and privacy.',
  offer_gone: 'This offer has ended meanwhile.',
  seats_full: ({ seats }: Readonly<Record<string, unknown>>) => seatsFullText(Number(seats ?? 1)),
  other: 'This could not be done. Please look again.',
}

/** Names the larger plans with their seats. */
export function seatsFullText(seats: number): string {
  const taken =
    seats === 1 ? 'Your plan has 1 seat, and it is taken.' : `All ${seats} seats of your plan are taken.`
  const larger = brand.plans
    .filter(({ id }) => planSeats(id) > seats)
    .map(({ id, name }) => `${name} has ${planSeats(id)}`)
  return larger.length === 0 ? `${taken} Remove somebody first.` : `${taken} ${larger.join(', ')}.`
}

/** Says `done`, and reads the activity, the plan and the person's stores again. */
export function useTeamReadAgain() {
  const readActivity = useReadAgain('activity')
  const readPlan = useReadAgain('plan')
  const { refresh } = useBusinessChoice()
  return (done: string) => ({
    done,
    onSettled: () => Promise.all([readActivity(), readPlan(), refresh()]),
  })
}
