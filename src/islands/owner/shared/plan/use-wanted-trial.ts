// Begins the trial that the person asked for on the landing or pricing page.
import { useEffect, useRef } from 'react'
import { forgetWantedTrial, readWantedTrial } from '#data/session/wanted-trial.ts'
import type { OwnBusiness } from '#owner/session/business.ts'
import { useTrial } from './use-plan.ts'

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
