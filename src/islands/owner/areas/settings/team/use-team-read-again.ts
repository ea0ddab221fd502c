// What follows a write of the team, besides the team itself.
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#kit/toast/toast.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** Says `done`, and reads the activity, the plan and the person's stores again. */
export function useTeamReadAgain() {
  const client = useQueryClient()
  const keys = useStoreKeys()
  const { refresh } = useBusinessChoice()
  return (done: string) => ({
    onSaved: () => void toast({ text: done }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.activity }),
        client.invalidateQueries({ queryKey: keys.area('plan') }),
        refresh(),
      ]),
  })
}
