// What the app says of the store's pages after a save: being published, live, or still on their way. One state for the open store.
import { atom } from 'nanostores'
import { publishNow } from '#data/owner/publishing.ts'

export type Publishing = {
  readonly businessId: string
  /** The product that was saved, when it was one. */
  readonly productId: string | null
  readonly state: 'publishing' | 'live' | 'slow'
}

export const $publishing = atom<Publishing | null>(null)

let latest = 0

/** Call after every save that shoppers may see. Resolves when the store shows it, or when that takes too long. */
export async function publish(businessId: string, productId: string | null = null): Promise<void> {
  latest += 1
  const turn = latest
  $publishing.set({ businessId, productId, state: 'publishing' })
  const state = await publishNow(businessId).catch((error: unknown) => {
    console.warn('publish: could not ask how far the store is', error)
    return 'slow' as const
  })
  if (turn === latest) $publishing.set({ businessId, productId, state })
}
