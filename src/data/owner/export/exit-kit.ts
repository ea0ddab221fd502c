// Takes the exit kit: the browser saves it as it arrives.
import { takeExitKit } from '#contract/sql/catalogue/exit-kits.ts'
import type { CallResult } from '../../client.ts'
import { accessToken } from '../../session/session-client.ts'
import { callDatabase } from '../owner-database.ts'

/** Asks whether the kit may be taken, then begins its download. Refusals: those of `takeExitKit`. */
export async function downloadExitKit(kitId: string, proof: string | null): Promise<CallResult<unknown>> {
  const answer = await callDatabase(takeExitKit, {
    kitId,
    proof,
  })
  if (!answer.ok) return answer
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/exit-kit'
  const fields = { kit: kitId, token: (await accessToken()) ?? '', proof: proof ?? '' }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.appendChild(input)
  }
  document.body.appendChild(form)
  form.submit()
  form.remove()
  return answer
}
