// Reads offers of 1688: the answer of its API (alibaba.product.get), and the data of a saved offer page. Prices are yuan, in tiers with a least
// quantity. The Chinese text stays as it is.
import type { Minor } from '../../basics/money.ts'
import { htmlToText } from '../../basics/text.ts'
import type { SupplierTier } from '../import-product.ts'
import { at, countIn, findAll, isJson, type JsonRecord, listOf, textOf } from './json-values.ts'
import {
  lowest,
  type NamedValue,
  type SupplierChoice,
  type SupplierProduct,
  supplierAmount,
  valuesByName,
} from './supplier-product.ts'

/** Every offer in the JSON. */
export function offers1688(root: unknown): readonly SupplierProduct[] {
  const answers = findAll(
    root,
    (value) =>
      textOf(value['subject']) !== '' && (isJson(value['saleInfo']) || Array.isArray(value['skuInfos'])),
  )
  if (answers.length > 0) return answers.map(ofAnswer)
  const pages = findAll(
    root,
    (value) =>
      textOf(at(value, 'tempModel', 'offerTitle')) !== '' ||
      (isJson(value['skuModel']) && isJson(value['offerBaseInfo'])),
  )
  const [name, pictures] = pages.length === 0 ? ['', []] : [nameIn(root), picturesIn(root)]
  return pages.map((page) => ofPage(page, { name, pictures }))
}

function ofAnswer(answer: JsonRecord): SupplierProduct {
  const skus = listOf(answer['skuInfos']).filter(isJson)
  const least = countIn(at(answer, 'saleInfo', 'minOrderQuantity')) ?? 1
  const rows = skus.map((sku) => ({
    named: listOf(sku['attributes'])
      .filter(isJson)
      .map((one) => ({
        name: textOf(one['attributeDisplayName'], one['attributeName'], one['attributeID']),
        value: textOf(one['attributeValue'], one['customValueName']),
      })),
    // `retailPrice` is what shoppers in China pay, not what the shop pays.
    price: supplierAmount(textOf(sku['price'], sku['consignPrice'])),
    stock: countIn(sku['amountOnSale']),
  }))
  return productOf({
    id: textOf(answer['productID'], answer['productId'], answer['offerId']),
    name: textOf(answer['subject']),
    description: textOf(answer['description']),
    tiers: tiersOf(listOf(at(answer, 'saleInfo', 'priceRanges')), 'startQuantity', least),
    rows,
    least,
    pictures: listOf(at(answer, 'image', 'images') ?? answer['images']).map((link) => textOf(link)),
  })
}

/** What pages of today write apart from the choices. */
type Apart = { readonly name: string; readonly pictures: readonly unknown[] }

function ofPage(page: JsonRecord, apart: Apart): SupplierProduct {
  const sku = page['skuModel']
  const parameters = at(page, 'orderParamModel', 'orderParam')
  const least = countIn(at(parameters, 'beginNum'), at(parameters, 'mixParam', 'mixNum')) ?? 1
  const properties = listOf(at(sku, 'skuProps')).filter(isJson)
  const found = at(sku, 'skuInfoMap') ?? at(sku, 'skuInfoMapOriginal')
  const rows = Object.entries(isJson(found) ? found : {}).map(([key, info]) => ({
    named: textOf(at(info, 'specAttrs'), key)
      .replaceAll('&gt;', '>')
      .split('>')
      .map((value, place) => ({
        name: textOf(properties[place]?.['prop'], place === 0 ? 'Choice' : `Choice ${place + 1}`),
        value: value.trim(),
      })),
    price: supplierAmount(textOf(at(info, 'discountPrice'), at(info, 'price'))),
    stock: countIn(at(info, 'canBookCount')),
  }))
  const single = supplierAmount(textOf(at(page, 'tempModel', 'offerMinPrice')))
  const tiers = tiersOf(listOf(at(parameters, 'skuParam', 'skuRangePrices')), 'beginAmount', least)
  return productOf({
    id: textOf(at(page, 'tempModel', 'offerId'), at(page, 'offerBaseInfo', 'offerId')),
    name: textOf(at(page, 'tempModel', 'offerTitle')) || apart.name,
    description: '',
    tiers: tiers.length > 0 || single === null ? tiers : [{ from: least, price: single }],
    rows,
    least,
    pictures: (Array.isArray(page['images']) ? page['images'] : apart.pictures).map((one) =>
      textOf(at(one, 'fullPathImageURI'), one),
    ),
  })
}

/** The name as the title, the gallery or the details of the page have it. */
function nameIn(root: unknown): string {
  const parts = findAll(root, (value) => isJson(value['productTitle']) || isJson(value['offerDetail']))
  return textOf(
    ...parts.flatMap((part) => [
      at(part, 'productTitle', 'fields', 'title'),
      at(part, 'gallery', 'fields', 'subject'),
      at(part, 'offerDetail', 'subject'),
    ]),
  )
}

const PICTURE_LISTS = ['offerImgList', 'imageList', 'mainImage'] as const

function picturesIn(root: unknown): readonly unknown[] {
  const lists = PICTURE_LISTS.flatMap((key) =>
    findAll(root, (value) => Array.isArray(value[key])).map((value) => value[key]),
  )
  return lists.map(listOf).find((list) => list.length > 0) ?? []
}

function tiersOf(list: readonly unknown[], quantity: string, least: number): readonly SupplierTier[] {
  const tiers = new Map<number, number>()
  for (const tier of list.filter(isJson)) {
    const price = supplierAmount(tier['price'])
    const from = Math.max(least, countIn(tier[quantity]) ?? 1)
    // Two prices from the same quantity are a range: the shop must not calculate with less than it pays.
    if (price !== null) tiers.set(from, Math.max(price, tiers.get(from) ?? 0))
  }
  return [...tiers].map(([from, price]) => ({ from, price })).toSorted((a, b) => a.from - b.from)
}

type Row = {
  readonly named: readonly NamedValue[]
  readonly price: Minor | null
  readonly stock: number | null
}

type Facts = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tiers: readonly SupplierTier[]
  readonly rows: readonly Row[]
  readonly least: number
  readonly pictures: readonly string[]
}

function productOf({ id, name, description, tiers, rows, least, pictures }: Facts): SupplierProduct {
  const names = [...new Set(rows.flatMap(({ named }) => named.map((one) => one.name)))].filter(
    (one) => one !== '',
  )
  const choices = rows.flatMap(({ named, price, stock }): readonly SupplierChoice[] => {
    const values = valuesByName(
      names,
      named.filter(({ value }) => value !== ''),
    )
    return values === null ? [] : [{ values, price, stock }]
  })
  const prices = choices.flatMap(({ price }) => (price === null ? [] : [price]))
  const cheapest: readonly SupplierTier[] =
    prices.length === 0 ? [] : [{ from: least, price: lowest(prices) }]
  // With tiers every choice costs what the tier says, unless the offer asks more for some choices.
  const isByTier = tiers.length > 0 && new Set(prices).size <= 1
  return {
    supplier: '1688',
    id: /^\d{5,20}$/.test(id) ? id : null,
    name,
    description: htmlToText(description),
    currency: 'CNY',
    tiers: isByTier || cheapest.length === 0 ? tiers : cheapest,
    options: names.map((option, place) => ({
      name: option,
      values: [...new Set(choices.map(({ values }) => values[place] ?? ''))],
    })),
    choices:
      names.length === 0 ? [] : choices.map((choice) => (isByTier ? { ...choice, price: null } : choice)),
    stock: null,
    pictures: pictures.map(pictureLink).filter((link) => link !== ''),
  }
}

/** The API names pictures by a path below its host. */
function pictureLink(link: string): string {
  if (link.startsWith('//')) return `https:${link}`
  return /^img\//.test(link) ? `https://cbu01.alicdn.com/${link}` : link
}
