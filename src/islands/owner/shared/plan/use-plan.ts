// The plan of the current store: everything that its page shows, reading all again after a change, and trials.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { brand } from '#brand'
import { planPage, startTrial } from '#contract/sql/plans/plans.ts'
import { fetchPlanPage } from '#data/owner/settings/plan.ts'
import { forgetWantedTrial, readWantedTrial } from '#data/session/wanted-trial.ts'
import type { PaidPlan } from '#domain/plan/plan.ts'
import { isManager, type OwnBusiness, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import { storeKey, useStoreWrite } from '#owner/session/store-data.ts'
import { PLAN_REFUSALS, planName } from './copy.ts'

/** For owners and managers; staff read nothing. */
export function usePlanPage() {
  const business = useBusiness()
  return useQuery({
    queryKey: storeKey(business.id, planPage),
    queryFn: () => fetchPlanPage(business.id),
    enabled: isManager(business),
  })
}

/**
 * Reads the stores and all of this store again but its settings: nearly every page has something that a plan includes. The check of a payment is read
 * among the settings, and waits for this.
 */
export function usePlanChanged(): () => Promise<void> {
  const client = useQueryClient()
  const { id } = useBusiness()
  const { refresh } = useBusinessChoice()
  return async () => {
    // A first reading that is on its way may have begun before the change, and would be kept.
    await client.cancelQueries({ queryKey: areaKey(id, 'plan') })
    await Promise.all([
      refresh(),
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === id && queryKey[0] !== 'settings',
      }),
    ])
  }
}

/** Begins the trial and says so. */
export function useTrial() {
  const changed = usePlanChanged()
  const { save, isSaving } = useStoreWrite(startTrial, PLAN_REFUSALS)
  const begin = (plan: PaidPlan) =>
    save(
      { plan },
      {
        done: `${planName(plan)} is yours for ${brand.billing.trialDays} days`,
        onSaved: changed,
      },
    )
  return { begin, isBeginning: isSaving }
}

/** Asks for the trial once, if the owner's plan is Starter. The server decides whether the person may have it. */
export function useWantedTrial({ plan, role }: OwnBusiness): void {
  const { begin } = useTrial()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || role !== 'owner') return
    const wanted = readWantedTrial(Date.now())
    if (!wanted) return
    isAsked.current = true
    forgetWantedTrial()
    if (plan === 'starter') void begin(wanted)
  }, [plan, role, begin])
}
