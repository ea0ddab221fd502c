// Finds out whether a text is a supplier's: JSON of AliExpress or 1688, a saved product page, or a list. Plans its import, without selling prices.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import { ImportDraft, type ImportPlan } from '../draft.ts'
import { aliExpressProducts } from './aliexpress.ts'
import { offers1688 } from './offer-1688.ts'
import { isTooLarge, jsonInPage, parsed } from './page-json.ts'
import { planSupplierText, supplierInText } from './paste.ts'
import { addSupplierProduct, type Supplier, type SupplierProduct } from './supplier-product.ts'

export type ReadSupplier = { readonly source: Supplier; readonly plan: ImportPlan }

/** A saved page begins so, with or without a note of the browser that saved it. */
const PAGE = /^(?:<!--[^>]{0,300}-->\s*)*<(?:!doctype html|html|head|script|body)\b/i

export type PageError = { readonly code: 'page_too_large' | 'no_product' | 'page_table' }

/** JSON or a saved page, whatever it holds; null for a text that is neither. */
export function* readSupplierPage(text: string): Work<Result<ReadSupplier, PageError> | null> {
  const start = beginningOf(text)
  const isPage = PAGE.test(start)
  if (!isPage && !/^[{[]/.test(start)) return null
  if (isTooLarge(start)) return fail('page_too_large')
  yield start.length
  const root = isPage ? yield* jsonInPage(start) : parsed(start)
  if (root === undefined) return null
  yield start.length
  const products = productsIn(root)
  const [first] = products
  return first === undefined
    ? fail(
        isPage && /<table[\s>]/i.test(start) && !/aliexpress|1688/i.test(start) ? 'page_table' : 'no_product',
      )
    : ok({ source: first.supplier, plan: yield* planProducts(products) })
}

/** Without the mark of the encoding, and without the call in which AliExpress sends JSON to its page: `mtopjsonp1({…})`. */
function beginningOf(text: string): string {
  const start = text.replace(/^\ufeff/, '').trimStart()
  const call = /^mtopjsonp\d{0,6}\(/.exec(start)?.[0]
  return call === undefined ? start : start.slice(call.length).trimEnd().replace(/\);?$/, '')
}

/** True for the beginning of what may be a page or JSON. */
export function beginsAsPage(text: string): boolean {
  return PAGE.test(text.trimStart()) || /^\s*(?:[{[]|mtopjsonp)/.test(text)
}

/** A pasted list in lines; null for a text that is none of a supplier's. */
export function* readSupplierList(text: string, asked?: Supplier): Work<ReadSupplier | null> {
  const source = asked ?? supplierInText(text)
  return source === null ? null : { source, plan: yield* planSupplierText(text, source) }
}

function productsIn(root: unknown): readonly SupplierProduct[] {
  const [ali, chinese] = [aliExpressProducts(root), offers1688(root)]
  // A page is about one product, also when several of its scripts hold it.
  const found = ali.length > 0 ? ali : chinese
  return [...new Map(found.map((product) => [product.id ?? product.name, product])).values()]
}

/** Each product counts as a row. */
function* planProducts(products: readonly SupplierProduct[]): Work<ImportPlan> {
  const draft = new ImportDraft()
  for (const [place, product] of products.entries()) {
    addSupplierProduct(product, { rows: [place + 1] }, draft)
    yield draft.newCost()
  }
  const named = products.map(({ name }, place) => ({ number: place + 1, name: name.slice(0, 200), sku: '' }))
  for (const row of named) draft.named.push(row)
  return yield* draft.plan()
}
