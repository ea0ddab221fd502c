// Where the visit began, as the page's inlined script kept it for this tab.
import { type CameFrom, cameFrom, campaignOf } from '#domain/checkout/came-from.ts'
import { safeStorage, visitKey } from './port.ts'

export type VisitOrigin = { readonly cameFrom: CameFrom; readonly campaign?: string }

/** `direct` where the tab keeps nothing and the browser is no app's. */
export function visitOrigin(storeId: string): VisitOrigin {
  const first = safeStorage(() => sessionStorage).get(visitKey(storeId)) ?? ''
  const campaign = campaignOf(first)
  return {
    cameFrom: cameFrom(first, location.host, navigator.userAgent),
    ...(campaign === null ? {} : { campaign }),
  }
}
