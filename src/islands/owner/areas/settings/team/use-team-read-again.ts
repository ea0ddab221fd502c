// What follows a write of the team, besides the team itself.
import { toast } from '#kit/toast/toast.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'

/** Says `done`, and reads the activity, the plan and the person's stores again. */
export function useTeamReadAgain() {
  const readActivity = useReadAgain('activity')
  const readPlan = useReadAgain('plan')
  const { refresh } = useBusinessChoice()
  return (done: string) => ({
    onSaved: () => void toast({ text: done }),
    onSettled: () => Promise.all([readActivity(), readPlan(), refresh()]),
  })
}
