// The team of the current store, and writes that read it again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchTeam } from '#data/owner/team/team.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { withProof } from '#owner/shared/proof/with-proof.ts'
import { teamRefusalText } from './copy.ts'

/** The team and its invitations, read every 30 seconds: invitations are answered elsewhere. Null: the person has left it. */
export function useTeam() {
  const { id } = useBusiness()
  return useQuery({
    queryKey: useStoreKeys().settings.team,
    queryFn: () => fetchTeam(id),
    refetchInterval: 30_000,
  })
}

type Refused = { readonly code: string; readonly details?: Readonly<Record<string, unknown>> }

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refused }

/** `run` sends a write, says `done`, and reads the team, the plan and the person's stores again. */
export function useTeamWrite() {
  const client = useQueryClient()
  const keys = useStoreKeys()
  const { refresh } = useBusinessChoice()
  const { save, isSaving } = useSave()
  const run = <T>(send: () => Promise<Answer<T>>, done: string | null) =>
    save({
      send,
      onSaved: () => {
        if (done !== null) toast({ text: done })
      },
      refusalText: teamRefusalText,
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: keys.settings.team }),
          client.invalidateQueries({ queryKey: keys.settings.activity }),
          client.invalidateQueries({ queryKey: keys.settings.plan }),
          refresh(),
        ]),
    })
  return { run, isSaving }
}

/** Sends a write that may need a proof of identity. */
export async function proved<T>(send: (proof: string | null) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await withProof(async (proof) => {
    const sent = await send(proof)
    return !sent.ok && sent.error.code === 'proof_needed' ? 'proof_needed' : sent
  })
  return answer === 'proof_needed' ? { ok: false, error: { code: 'proof_needed' } } : answer
}
