// The exit kit, as its owner asks for it, follows it and takes it.
import * as contract from '#contract/sql/catalogue/exit-kits.ts'
import { call } from '../../client.ts'
import { accessToken } from '../../session/session-client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { ExitKit } from '#contract/sql/catalogue/exit-kits.ts'

/** Null: no kit is being made or can be taken; also for people who do not own the store. */
export async function fetchExitKit(businessId: string): Promise<contract.ExitKit | null> {
  const answer = await call(await ownerDatabase(), contract.exitKitNow, { businessId })
  return answer.ok ? answer.value : null
}

export type KitRefusal = 'forbidden' | 'proof_needed' | 'too_many_requests' | 'kit_gone'

/** Begins a kit, with the codes of gift cards or without; null when it was begun. */
export async function beginExitKit(
  businessId: string,
  { withCodes, proof }: { readonly withCodes: boolean; readonly proof: string | null },
): Promise<KitRefusal | null> {
  const answer = await call(await ownerDatabase(), contract.beginExitKit, {
    businessId,
    withCodes,
    proof,
  })
  // The function refuses with no other code.
  return answer.ok ? null : (answer.error.code as KitRefusal)
}

/** Asks whether the kit may be taken, then lets the browser save it as it arrives. Null when the download has begun. */
export async function saveExitKit(kitId: string, proof: string | null): Promise<KitRefusal | null> {
  const answer = await call(await ownerDatabase(), contract.takeExitKit, {
    kitId,
    proof,
  })
  if (!answer.ok) return answer.error.code as KitRefusal
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
  return null
}
