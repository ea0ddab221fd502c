// Tells a person who asked for a trial before opening a shop that the trial will begin with the shop.
import { brand } from '#brand'
import { readWantedTrial } from '#data/session/wanted-trial.ts'
import { planName } from '#owner/shared/plan/copy.ts'

export function WantedTrialNote() {
  const wanted = readWantedTrial(Date.now())
  if (!wanted) return null
  return (
    <p className="rounded-card bg-lamp-soft px-4 py-3">{`Your ${brand.billing.trialDays} days of ${planName(wanted)} begin when your shop is open. No card is needed.`}</p>
  )
}
