// POST {operatorPath}/stores/{id}/read: shows a shop as its owner sees it. The answer to the form is the page itself: it has no address of its
// own, so each view has its reason and its line in the log. Nothing here writes but that line, and no token of the owner is made.
import type { OperatorView } from '#components/operator/operator-view.ts'
import { operatorReadStore } from '#contract/sql/operator/operator-shop-view.ts'
import { call } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import type { RouteContext } from '../../shared/context.ts'
import { refusalSentence } from '../acts/act.ts'
import { readOperatorForm } from '../acts/acts.ts'

export type ShopViewResult =
  | { readonly ok: true; readonly view: OperatorView }
  | { readonly ok: false; readonly backTo: string; readonly refusal: string; readonly reason: string }

/** Null for a path that is not `/stores/{id}/read`. Throws DatabaseError. */
export async function readShopAsOperator(
  request: Request,
  { database }: Pick<RouteContext, 'database'>,
  { operatorId, below }: { readonly operatorId: string; readonly below: string },
): Promise<ShopViewResult | null> {
  const storeId = /^\/stores\/([^/]+)\/read$/.exec(below)?.[1]
  if (!isUuid(storeId)) return null
  const form = await readOperatorForm(request)
  if (!form) return null
  const { reason = '' } = form
  const read = await call(database, operatorReadStore, {
    operator: operatorId,
    businessId: storeId,
    reason,
  })
  if (read.ok) return { ok: true, view: { kind: 'shop-view', shopView: read.value } }
  return { ok: false, backTo: `/stores/${storeId}`, refusal: refusalSentence(read.error), reason }
}
