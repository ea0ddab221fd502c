// Reads products of AliExpress: the answer of its API (aliexpress.ds.product.get), and the data of a product page in its three generations: modules
// (`titleModule`), components (`productInfoComponent`), and what its pages fetch today (`PRODUCT_TITLE`, `SKU`, `PRICE`). Each field is looked for where
// it has been seen.
import type { Minor } from '../../basics/money.ts'
import { htmlToText } from '../../basics/text.ts'
import { at, countIn, findAll, isJson, type JsonRecord, listOf, textOf } from './json-values.ts'
import { parsed } from './page-json.ts'
import {
  lowest,
  type NamedValue,
  type SupplierChoice,
  type SupplierProduct,
  supplierAmount,
  valuesByName,
} from './supplier-product.ts'

/** Every product in the JSON. */
export function aliExpressProducts(root: unknown): readonly SupplierProduct[] {
  const answers = findAll(root, (value) => isJson(value['ae_item_base_info_dto']))
  if (answers.length > 0) return answers.map(ofAnswer)
  const pages = findAll(root, isPage)
  if (pages.length > 0) return pages.map(ofPage)
  return []
}

function isPage(value: JsonRecord): boolean {
  const hasName = ['productInfoComponent', 'titleModule', 'PRODUCT_TITLE'].some((key) => isJson(value[key]))
  return (
    hasName &&
    ['priceComponent', 'priceModule', 'PRICE', 'skuComponent', 'skuModule', 'SKU'].some((key) =>
      isJson(value[key]),
    )
  )
}

type Sku = {
  readonly named: readonly NamedValue[]
  readonly price: Minor | null
  readonly stock: number | null
}

function ofAnswer(result: JsonRecord): SupplierProduct {
  const base = at(result, 'ae_item_base_info_dto')
  const skus = listOf(result['ae_item_sku_info_dtos']).filter(isJson)
  return productOf({
    id: textOf(at(base, 'product_id')),
    name: textOf(at(base, 'subject')),
    description: textOf(at(base, 'mobile_detail'), at(base, 'detail')),
    pictures: textOf(at(result, 'ae_multimedia_info_dto', 'image_urls')).split(';'),
    currency: textOf(skus[0]?.['currency_code'], 'USD'),
    skus: skus.map((sku) => ({
      price: supplierAmount(textOf(sku['offer_sale_price'], sku['sku_price'])),
      stock: countIn(sku['sku_available_stock'], sku['s_k_u_available_stock']),
      named: listOf(sku['ae_sku_property_dtos'])
        .filter(isJson)
        .map((property) => ({
          name: textOf(property['sku_property_name']),
          value: textOf(property['property_value_definition_name'], property['sku_property_value']),
        })),
    })),
    price: null,
  })
}

function ofPage(page: JsonRecord): SupplierProduct {
  const price = page['priceComponent'] ?? page['priceModule'] ?? page['PRICE']
  const sku = page['skuComponent'] ?? page['skuModule'] ?? page['SKU']
  const list = skusOf(price, sku)
  const nameOf = valueNames(sku)
  return productOf({
    id: textOf(
      at(page, 'productInfoComponent', 'idStr'),
      at(page, 'productInfoComponent', 'id'),
      at(page, 'commonModule', 'productId'),
      at(page, 'titleModule', 'productId'),
      at(page, 'actionModule', 'productId'),
      at(page, 'storeModule', 'productId'),
      at(page, 'PRICE', 'productId'),
      at(page, 'GLOBAL_DATA', 'globalData', 'productId'),
    ),
    name: textOf(
      at(page, 'productInfoComponent', 'subject'),
      at(page, 'titleModule', 'subject'),
      at(page, 'PRODUCT_TITLE', 'text'),
    ),
    description: textOf(
      at(page, 'metaDataComponent', 'description'),
      at(page, 'pageModule', 'description'),
    ).replace(ADVERTISEMENT, ''),
    pictures: listOf(
      at(page, 'imageComponent', 'imagePathList') ??
        at(page, 'imageModule', 'imagePathList') ??
        at(page, 'HEADER_IMAGE_PC', 'imagePathList'),
    ).map((link) => textOf(link)),
    currency: textOf(
      ...list.flatMap(({ amount }) => [at(amount, 'currency'), at(amount, 'originalPrice', 'currency')]),
      at(price, 'minActivityAmount', 'currency'),
      at(price, 'minAmount', 'currency'),
      at(page, 'GLOBAL_DATA', 'globalData', 'currencyCode'),
      at(page, 'webEnv', 'currency'),
      'USD',
    ),
    skus: list.map(({ attributes, amount, stock }) => ({
      price: supplierAmount(
        textOf(at(amount, 'value'), at(amount, 'salePrice', 'value'), at(amount, 'salePriceString'), amount),
      ),
      stock,
      named: propertiesOf(attributes).flatMap((key) => nameOf.get(key) ?? []),
    })),
    price: supplierAmount(
      textOf(
        at(price, 'minActivityAmount', 'value'),
        at(price, 'minAmount', 'value'),
        at(price, 'targetSkuPriceInfo', 'salePriceString'),
      ),
    ),
  })
}

/** Where a page has no description of the product, it has a line about AliExpress. */
const ADVERTISEMENT = /^Smarter Shopping, Better Living!\s*Aliexpress\.com\s*/i

type PageSku = { readonly attributes: string; readonly amount: unknown; readonly stock: number | null }

/** The choices of a page with what each costs: in one list, or (`skuPaths`) apart from their prices. */
function skusOf(price: unknown, sku: unknown): readonly PageSku[] {
  const paths = at(sku, 'skuPaths')
  if (paths === undefined) {
    const written = textOf(at(price, 'skuJson'))
    const list =
      at(price, 'skuPriceList') ?? at(sku, 'skuPriceList') ?? parsed(written === '' ? '[]' : written)
    return listOf(list)
      .filter(isJson)
      .map((one) => ({
        attributes: textOf(one['skuAttr']),
        amount:
          at(one, 'skuVal', 'skuActivityAmount') ??
          at(one, 'skuVal', 'skuAmount') ??
          textOf(at(one, 'skuVal', 'actSkuCalPrice'), at(one, 'skuVal', 'skuCalPrice')),
        stock: countIn(at(one, 'skuVal', 'availQuantity'), at(one, 'skuVal', 'inventory')),
      }))
  }
  return (isJson(paths) ? Object.values(paths) : listOf(paths)).filter(isJson).map((path) => {
    const id = textOf(path['skuIdStr'], path['skuId'])
    const found = at(price, 'skuIdStrPriceInfoMap', id) ?? at(price, 'skuPriceInfoMap', id)
    // What is not for sale has a price that nobody pays.
    const isSold = path['salable'] !== false
    return {
      attributes: textOf(path['path'], path['skuAttr']),
      amount: isSold ? (at(found, '$ref') === undefined ? found : at(price, 'targetSkuPriceInfo')) : null,
      stock: isSold ? countIn(path['skuStock']) : 0,
    }
  })
}

/** Where a choice is sent from is nothing that a shopper chooses. */
const SENT_FROM = '200007763'

/** `14:29` -> Color, Black */
function valueNames(sku: unknown): ReadonlyMap<string, { readonly name: string; readonly value: string }> {
  const properties = listOf(at(sku, 'productSKUPropertyList') ?? at(sku, 'skuProperties')).filter(isJson)
  return new Map(
    properties
      .filter((property) => textOf(property['skuPropertyId']) !== SENT_FROM)
      .flatMap((property) =>
        listOf(property['skuPropertyValues'])
          .filter(isJson)
          .map((value) => [
            `${textOf(property['skuPropertyId'])}:${textOf(value['propertyValueIdLong'], value['propertyValueId'])}`,
            {
              name: textOf(property['skuPropertyName']),
              value: textOf(value['propertyValueDisplayName'], value['propertyValueName']),
            },
          ]),
      ),
  )
}

/** `14:29#Black;5:100` and `14:29,5:100` -> ['14:29', '5:100'] */
function propertiesOf(attribute: string): readonly string[] {
  return attribute
    .split(/[;,](?=\d+:)/)
    .map((pair) => (pair.split('#', 1)[0] ?? '').trim())
    .filter((pair) => pair !== '')
}

type Facts = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly pictures: readonly string[]
  readonly currency: string
  readonly skus: readonly Sku[]
  readonly price: Minor | null
}

function productOf({ id, name, description, pictures, currency, skus, price }: Facts): SupplierProduct {
  // A price in another currency is none: the calculator's rate is for dollars.
  const isDollar = currency.toUpperCase() === 'USD'
  const names = [...new Set(skus.flatMap(({ named }) => named.map((one) => one.name)))].filter(
    (one) => one !== '',
  )
  const valuesOf = Map.groupBy(
    skus.flatMap(({ named }) => named),
    (one) => one.name,
  )
  const options = names.map((option) => ({
    name: option,
    values: [...new Set(valuesOf.get(option)?.map(({ value }) => value))].filter((value) => value !== ''),
  }))
  const choices = dearest(
    skus.flatMap((sku): readonly SupplierChoice[] => {
      const values = valuesByName(names, sku.named)
      return values === null ? [] : [{ values, price: isDollar ? sku.price : null, stock: sku.stock }]
    }),
  )
  const prices = [...choices.map((choice) => choice.price), isDollar ? price : null].filter(
    (one) => one !== null,
  )
  return {
    supplier: 'aliexpress',
    id: /^\d{5,20}$/.test(id) ? id : null,
    name,
    description: htmlToText(description),
    currency: 'USD',
    tiers: prices.length === 0 ? [] : [{ from: 1, price: lowest(prices) }],
    options,
    choices: options.length === 0 ? [] : choices,
    stock: options.length === 0 ? (choices[0]?.stock ?? null) : null,
    pictures: pictures.map(withScheme).filter((link) => link !== ''),
  }
}

/** Sent from another country the same choice has another price: the shop must not calculate with less than it pays. One that is for sale comes first. */
function dearest(choices: readonly SupplierChoice[]): readonly SupplierChoice[] {
  const found = new Map<string, SupplierChoice>()
  for (const choice of choices) {
    const key = JSON.stringify(choice.values)
    const known = found.get(key)
    const isBetter =
      known === undefined ||
      (choice.stock !== 0 && (known.stock === 0 || (choice.price ?? 0) > (known.price ?? 0)))
    if (isBetter) found.set(key, choice)
  }
  return [...found.values()]
}

function withScheme(link: string): string {
  return link.trim().startsWith('//') ? `https:${link.trim()}` : link.trim()
}
