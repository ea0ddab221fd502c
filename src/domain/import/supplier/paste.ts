// Reads a list that an owner pastes from a supplier: a product in a line, its price in dollars or yuan, tiers, a link.
import { sanitiseShort } from '../../basics/text.ts'
import type { Work } from '../../basics/work.ts'
import { ImportDraft, type ImportPlan } from '../draft.ts'
import type { SupplierTier } from '../import-product.ts'
import { addSupplierProduct, type Supplier, supplierAmount, supplierLink } from './supplier-product.ts'

// Never begins inside a number: each number is looked at once.
const AMOUNT = String.raw`(?<!\d|\d[.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,3})?|\d{1,9}(?:\.\d{1,3})?)`
const PRICE = new RegExp(
  String.raw`(?:US\s*\$|USD\s*|\$|CN\s*[¥￥]|CNY\s*|RMB\s*|[¥￥])\s*(${AMOUNT})|(${AMOUNT})\s*(?:USD\b|CNY\b|RMB\b|元|\$)`,
  'gi',
)
const LEAST =
  /(?:≥|>=|min(?:imum)?\.?(?:\s+order)?|moq|from)\s*:?\s*(\d{1,6})|(\d{1,6})\s*(?:\+|pcs?\s*(?:min|up|\+)|件起|起批)/gi

/** The supplier from whom most lines are; null for a text that is none of a supplier's: a link, or dollars and yuan in most lines. */
export function supplierInText(text: string): Supplier | null {
  const lines = linesOf(text)
  const links = lines.map(({ line }) => supplierLink(line)).filter((link) => link !== null)
  const first = links[0]
  if (first !== undefined) return first.supplier
  const yuan = lines.filter(({ line }) => /[¥￥元]|\bCNY\b|\bRMB\b/i.test(line)).length
  return yuan > 0 && yuan * 2 >= lines.length ? '1688' : null
}

/**
 * Plans products from pasted lines of names, links and prices. Skips a line without a price, and refuses a price in another currency than
 * the supplier's.
 */
export function* planSupplierText(text: string, supplier: Supplier): Work<ImportPlan> {
  const draft = new ImportDraft()
  const lines = linesOf(text)
  // A link in a line of its own belongs to the product above it.
  const found: { readonly number: number; text: string; link: string }[] = []
  for (const { number, line } of lines) {
    yield line.length * COST_OF_CHARACTER
    const bare = line.replace(/https?:\/\/\S+/gi, '').trim()
    const last = found.at(-1)
    if (bare === '' && last !== undefined && supplierLink(last.link) === null) {
      last.link = line
      draft.skip(number, 'The link belongs to the product above.')
    } else if (bare === '')
      draft.skip(
        number,
        'A link without a name. Save the page and bring it, or write the name beside the link.',
      )
    else found.push({ number, text: bare, link: line })
  }
  for (const { number, text: line, link } of found) {
    yield line.length * COST_OF_CHARACTER + draft.newCost()
    const tiers = tiersIn(line, supplier)
    const name = nameIn(line)
    if (tiers === 'other')
      draft.refuse(number, `The price is not in ${supplier === '1688' ? 'yuan' : 'dollars'}.`, 'price')
    else if (tiers.length === 0) draft.skip(number, 'No price of the supplier was found in this line.')
    else if (name === '') draft.refuse(number, 'It has no name.', 'name')
    else {
      const known = supplierLink(link)
      const product = {
        supplier,
        id: known?.supplier === supplier ? known.id : null,
        name,
        description: '',
        currency: supplier === '1688' ? ('CNY' as const) : ('USD' as const),
        tiers,
        options: [],
        choices: [],
        stock: null,
        pictures: [],
      }
      addSupplierProduct(product, { rows: [number], text: line.slice(0, 500) }, draft)
    }
  }
  for (const { number, line } of lines) {
    draft.named.push({ number, name: nameIn(line), sku: '' })
    yield line.length
  }
  return yield* draft.plan()
}

/** Characters of a line that are read: a link has some hundred. */
const MAX_LINE = 4_000

/** What a character of a line costs, as `Work` counts. */
const COST_OF_CHARACTER = 5

function linesOf(text: string): readonly { readonly number: number; readonly line: string }[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, place) => ({
      number: place + 1,
      line: line.slice(0, MAX_LINE).replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ line }) => line !== '')
}

/** Each price with the quantity that stands after it; `other` when a price is in another currency. */
function tiersIn(line: string, supplier: Supplier): readonly SupplierTier[] | 'other' {
  const prices = [...line.matchAll(PRICE)]
  const isYuan = (text: string): boolean => /[¥￥元]|CN|RMB/i.test(text)
  if (/[₦€£]/.test(line) || prices.some(([text]) => isYuan(text) !== (supplier === '1688'))) return 'other'
  return prices
    .flatMap((match, place) => {
      const price = supplierAmount(match[1] ?? match[2])
      const after = line.slice(match.index + match[0].length, prices[place + 1]?.index ?? line.length)
      const least = [...after.matchAll(LEAST)][0]
      return price === null ? [] : [{ from: Math.max(1, Number(least?.[1] ?? least?.[2] ?? 1)), price }]
    })
    .toSorted((a, b) => a.from - b.from)
}

/** What stands before the first price. */
function nameIn(line: string): string {
  const bare = line.replace(/https?:\/\/\S+/gi, ' ')
  const [first] = [...bare.matchAll(PRICE)]
  return sanitiseShort(
    bare
      .slice(0, first?.index ?? bare.length)
      .replace(/^\s*(?:\d{1,3}[.)]|[-*•])\s+/, '')
      .replace(/(?<![\s:–—=|,-])[\s:–—=|,-]+$/, ''),
  ).slice(0, 200)
}
