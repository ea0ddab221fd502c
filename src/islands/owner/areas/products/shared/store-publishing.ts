// Holds whether the store's pages show the last save: publishing, live, or late. One state for the open store.
import { atom } from 'nanostores'
import { publishNow } from '#data/owner/business/publishing.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'

export type Publishing = {
  readonly businessId: string
  /** The saved product; null for other saves. */
  readonly productId: string | null
  readonly state: 'publishing' | 'live' | 'slow'
}

export const $publishing = atom<Publishing | null>(null)

let latest = 0

/** Call after every save that shoppers may see. Resolves when the store shows the save, or when this takes too long. */
export async function publish(businessId: string, productId: string | null = null): Promise<void> {
  latest += 1
  const turn = latest
  $publishing.set({ businessId, productId, state: 'publishing' })
  const state = await publishNow(businessId).catch(warnOfOutage('publish: how far is the store?'))
  if (turn === latest) $publishing.set({ businessId, productId, state: state ?? 'slow' })
}
