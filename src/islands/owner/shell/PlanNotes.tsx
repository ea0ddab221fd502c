// Above every page: a trial that ends within three days, and days of grace after a card that could not be charged. Begins the trial that the
// person asked for on the landing or pricing page.
import { Link } from 'wouter'
import { serverNow } from '#data/session/server-clock.ts'
import { bannerOf, daysUntil, inDays } from '#domain/plan/plan-state.ts'
import { isManager, type OwnBusiness, useBusiness } from '../session/business.ts'
import { planName } from '../shared/plan/copy.ts'
import { useWantedTrial } from '../shared/plan/use-wanted-trial.ts'

export function PlanNotes() {
  const business = useBusiness()
  useWantedTrial(business)
  const note = isManager(business) ? noteOf(business, serverNow()) : null
  if (!note) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 bg-lamp-soft px-4 py-1 lg:px-8 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60 py-2">{note.text}</p>
      <Link
        href="/settings/plan"
        className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
      >
        {note.action}
      </Link>
    </div>
  )
}

function noteOf(
  business: OwnBusiness,
  now: number,
): { readonly text: string; readonly action: string } | null {
  const time = (value: string | null) => (value === null ? null : Date.parse(value))
  const endsAt = time(business.planEndsAt)
  const graceUntil = time(business.graceUntil)
  const banner = bannerOf({ plan: business.plan, isTrial: business.isTrial, endsAt, graceUntil }, now)
  const plan = planName(business.plan)
  if (banner === 'grace' && graceUntil !== null) {
    return {
      text: `Your card could not be charged. ${plan} stays for ${inDays(daysUntil(graceUntil, now))} more.`,
      action: 'Pay now',
    }
  }
  if (banner === 'trial-ending' && endsAt !== null) {
    return {
      text: `Your trial of ${plan} ends in ${inDays(daysUntil(endsAt, now))}. Nothing will be deleted.`,
      action: `Keep ${plan}`,
    }
  }
  return null
}
