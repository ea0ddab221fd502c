// Finds out whether a text is a supplier's: JSON of AliExpress or 1688, a saved product page, or a list. Plans its import, without selling prices.
import { ImportDraft, type ImportPlan } from '../draft.ts'
import { aliExpressProducts } from './aliexpress.ts'
import { offers1688 } from './offer-1688.ts'
import { hasTooManyValues, jsonInPage, parsed } from './page-json.ts'
import { planSupplierText, supplierInText } from './paste.ts'
import { addSupplierProduct, type Supplier, type SupplierProduct } from './supplier-product.ts'

export type ReadSupplier = { readonly source: Supplier; readonly plan: ImportPlan }

/** A saved page begins so, with or without a note of the browser that saved it. */
const PAGE = /^(?:<!--[^>]{0,300}-->\s*)*<(?:!doctype html|html|head|script|body)\b/i

/** JSON or a saved page; null for a text that is neither, or holds no product of a supplier. */
export function readSupplierPage(text: string): ReadSupplier | null {
  const start = beginningOf(text)
  const isPage = PAGE.test(start)
  if ((!isPage && !/^[{[]/.test(start)) || hasTooManyValues(start)) return null
  const products = productsIn(isPage ? jsonInPage(start) : parsed(start))
  const [first] = products
  return first === undefined ? null : { source: first.supplier, plan: planProducts(products) }
}

/** Without the mark of the encoding, and without the call in which AliExpress sends JSON to its page: `mtopjsonp1({…})`. */
function beginningOf(text: string): string {
  const start = text.replace(/^\ufeff/, '').trimStart()
  return start.replace(/^mtopjsonp\d{0,6}\((.*)\);?\s*$/s, '$1')
}

/** True for the beginning of what may be a page or JSON. */
export function beginsAsPage(text: string): boolean {
  return PAGE.test(text.trimStart()) || /^\s*(?:[{[]|mtopjsonp)/.test(text)
}

/** True for a page or JSON, whatever it holds: no table. */
export function isPageOrJson(text: string): boolean {
  const start = beginningOf(text)
  return PAGE.test(start) || (/^[{[]/.test(start) && (hasTooManyValues(start) || parsed(start) !== undefined))
}

/** A pasted text: JSON, a page's source, or a list in lines. */
export function readSupplierPaste(text: string, asked?: Supplier): ReadSupplier | null {
  const page = readSupplierPage(text)
  if (page !== null) return page
  const source = asked ?? supplierInText(text)
  return source === null ? null : { source, plan: planSupplierText(text, source) }
}

function productsIn(root: unknown): readonly SupplierProduct[] {
  const [ali, chinese] = [aliExpressProducts(root), offers1688(root)]
  // A page is about one product, also when several of its scripts hold it.
  const found = ali.length > 0 ? ali : chinese
  return [...new Map(found.map((product) => [product.id ?? product.name, product])).values()]
}

/** Each product counts as a row. */
function planProducts(products: readonly SupplierProduct[]): ImportPlan {
  const draft = new ImportDraft()
  for (const [place, product] of products.entries()) addSupplierProduct(product, { rows: [place + 1] }, draft)
  const named = products.map(({ name }, place) => ({ number: place + 1, name: name.slice(0, 200), sku: '' }))
  draft.named.push(...named)
  return draft.plan()
}
