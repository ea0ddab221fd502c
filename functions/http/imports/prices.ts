// POST /api/imports/prices?store={id} {importId, terms}: makes the prices of a supplier's products from what the owner typed into the calculator.
// Attack: prices made up in a browser. The browser sends no price: the Worker calculates from the stored prices of the supplier.
import { safeParse } from 'valibot'
import { importPricesRequest } from '#contract/api/imports.ts'
import { priceImportItems, readImportSuppliers } from '#contract/sql/catalogue/imports.ts'
import { call } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { priceProduct, readTerms } from '#domain/import/supplier/selling-price.ts'
import { errorResponse, noContentResponse, readJson, refusalResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { storeMember } from '../shared/store-member.ts'

/** 204; 400 bad_request with the field; 403 forbidden; 409 import_state. */
export const priceImport: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const body = await readJson(request, 2_048)
  const parsed = body.ok ? safeParse(importPricesRequest, body.value) : null
  if (!parsed?.success || !isUuid(parsed.output.importId)) return errorResponse('bad_request')
  const asked = { ...caller, importId: parsed.output.importId }
  const terms = readTerms(parsed.output.terms)
  if (!terms.ok) return errorResponse('bad_request', { details: { field: terms.error.field } })
  for (let after = 0; ; ) {
    const page = await call(context.database, readImportSuppliers, {
      ...asked,
      after,
    })
    if (!page.ok) return refusalResponse(page.error)
    const last = page.value.at(-1)
    if (last === undefined) return noContentResponse()
    const prices = page.value.map(({ place, supplier }) => {
      const priced = priceProduct(supplier, terms.value)
      // Too large to be a price: the product is refused in the look, and listed.
      return priced === null ? { place, price: null, combinations: [], costs: [] } : { place, ...priced }
    })
    const stored = await call(context.database, priceImportItems, {
      ...asked,
      prices,
    })
    if (!stored.ok) return refusalResponse(stored.error)
    after = last.place
  }
}
