// Where the visit began, as the page's inlined script kept it for this tab.
import { type CameFrom, cameFrom } from '#domain/checkout/came-from.ts'
import { safeStorage, visitKey } from './port.ts'

/** `direct` where the tab keeps nothing. */
export function visitOrigin(storeId: string): CameFrom {
  return cameFrom(safeStorage(() => sessionStorage).get(visitKey(storeId)) ?? '', location.host)
}
