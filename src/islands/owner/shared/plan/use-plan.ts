// The plan of the current store: everything that its page shows, and reading all again after a change.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { brand } from '#brand'
import { fetchPlanPage, startTrial } from '#data/owner/settings/plan.ts'
import type { PaidPlan } from '#domain/plan/plan.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { isManager, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { planName, planRefusalText } from './copy.ts'

/** For owners and managers; staff read nothing. */
export function usePlanPage() {
  const business = useBusiness()
  const queryKey = useStoreKeys().settings.plan
  return useQuery({
    queryKey,
    queryFn: () => fetchPlanPage(business.id),
    enabled: isManager(business),
  })
}

/** Reads the plan, the stores and what depends on a plan again. */
export function usePlanChanged(): () => Promise<void> {
  const client = useQueryClient()
  const keys = useStoreKeys()
  const { refresh } = useBusinessChoice()
  return async () => {
    // A first reading that is on its way may have begun before the change, and would be kept.
    await client.cancelQueries({ queryKey: keys.settings.plan })
    await Promise.all([
      refresh(),
      client.invalidateQueries({ queryKey: keys.settings.plan }),
      client.invalidateQueries({ queryKey: keys.area('products') }),
      client.invalidateQueries({ queryKey: keys.area('watermark') }),
      client.invalidateQueries({ queryKey: keys.settings.currencies }),
    ])
  }
}

/** Begins the trial and says so. */
export function useTrial() {
  const { id } = useBusiness()
  const changed = usePlanChanged()
  const { save, isSaving } = useSave()
  const begin = (plan: PaidPlan) =>
    save({
      send: () => startTrial(id, plan),
      onSaved: async () => {
        toast({ text: `${planName(plan)} is yours for ${brand.billing.trialDays} days` })
        await changed()
      },
      refusalText: planRefusalText,
    })
  return { begin, isBeginning: isSaving }
}
