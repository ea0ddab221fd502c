// Reads products of AliExpress: the answer of its API (aliexpress.ds.product.get), the data of a saved product page in its three known shapes, and
// the JSON-LD of a page. Shapes vary between callers, so each field is looked for where it has been seen.
import type { Minor } from '../../basics/money.ts'
import { htmlToText } from '../../basics/text.ts'
import { at, countOf, findAll, isJson, type Json, listOf, textOf } from './json-values.ts'
import { type SupplierChoice, type SupplierProduct, supplierAmount } from './supplier-product.ts'

/** Every product in the JSON. */
export function aliExpressProducts(root: unknown): readonly SupplierProduct[] {
  const answers = findAll(root, (value) => isJson(value['ae_item_base_info_dto']))
  if (answers.length > 0) return answers.map(ofAnswer)
  const pages = findAll(root, isPage)
  if (pages.length > 0) return pages.map(ofPage)
  return []
}

function isPage(value: Json): boolean {
  const hasName = ['productInfoComponent', 'titleModule', 'PRODUCT_TITLE'].some((key) => isJson(value[key]))
  return (
    hasName &&
    ['priceComponent', 'priceModule', 'PRICE', 'skuModule', 'SKU'].some((key) => isJson(value[key]))
  )
}

type Sku = {
  readonly named: readonly { readonly name: string; readonly value: string }[]
  readonly price: Minor | null
  readonly stock: number | null
}

function ofAnswer(result: Json): SupplierProduct {
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
      stock: countOf(sku['sku_available_stock'], sku['s_k_u_available_stock']),
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

function ofPage(page: Json): SupplierProduct {
  const price = page['priceComponent'] ?? page['priceModule'] ?? page['PRICE']
  const sku = page['skuComponent'] ?? page['skuModule'] ?? page['SKU']
  const nameOf = valuesOf(sku)
  const list = listOf(at(price, 'skuPriceList') ?? at(sku, 'skuPriceList')).filter(isJson)
  return productOf({
    id: textOf(
      at(page, 'productInfoComponent', 'idStr'),
      at(page, 'productInfoComponent', 'id'),
      at(page, 'commonModule', 'productId'),
      at(page, 'titleModule', 'productId'),
      at(page, 'GLOBAL_DATA', 'globalData', 'productId'),
    ),
    name: textOf(
      at(page, 'productInfoComponent', 'subject'),
      at(page, 'titleModule', 'subject'),
      at(page, 'PRODUCT_TITLE', 'text'),
    ),
    description: textOf(at(page, 'metaDataComponent', 'description'), at(page, 'pageModule', 'description')),
    pictures: listOf(
      at(page, 'imageComponent', 'imagePathList') ??
        at(page, 'imageModule', 'imagePathList') ??
        at(page, 'HEADER_IMAGE_PC', 'imagePathList'),
    ).map((link) => textOf(link)),
    currency: textOf(
      at(list[0], 'skuVal', 'skuActivityAmount', 'currency'),
      at(list[0], 'skuVal', 'skuAmount', 'currency'),
      at(price, 'minActivityAmount', 'currency'),
      at(price, 'minAmount', 'currency'),
      'USD',
    ),
    skus: list.map((one) => skuOf(one, nameOf)),
    price: supplierAmount(textOf(at(price, 'minActivityAmount', 'value'), at(price, 'minAmount', 'value'))),
  })
}

type NamedValue = Sku['named'][number]

/** What each choice of a page is called, by the page's own key: `14:29` -> Colour, Black. */
function valuesOf(sku: unknown): ReadonlyMap<string, NamedValue> {
  const properties = listOf(at(sku, 'productSKUPropertyList')).filter(isJson)
  return new Map(
    properties.flatMap((property) =>
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

/** One choice of a page, with its price and stock. */
function skuOf(one: Json, nameOf: ReadonlyMap<string, NamedValue>): Sku {
  return {
    price: supplierAmount(
      textOf(
        at(one, 'skuVal', 'skuActivityAmount', 'value'),
        at(one, 'skuVal', 'skuAmount', 'value'),
        at(one, 'skuVal', 'actSkuCalPrice'),
        at(one, 'skuVal', 'skuCalPrice'),
      ),
    ),
    stock: countOf(at(one, 'skuVal', 'availQuantity'), at(one, 'skuVal', 'inventory')),
    named: propertiesOf(textOf(one['skuAttr'])).flatMap((key) => {
      const known = nameOf.get(key)
      return known === undefined ? [] : [known]
    }),
  }
}

/** `14:29#Black;5:100` -> ['14:29', '5:100'] */
function propertiesOf(attribute: string): readonly string[] {
  return attribute
    .split(';')
    .map((pair) => pair.replace(/#.*$/, '').trim())
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
  const options = names.map((option) => ({
    name: option,
    values: [
      ...new Set(
        skus.flatMap(({ named }) => named.filter((one) => one.name === option).map(({ value }) => value)),
      ),
    ].filter((value) => value !== ''),
  }))
  const whole = skus.filter(({ named }) => names.every((option) => named.some((one) => one.name === option)))
  const choices = whole.map(
    (sku): SupplierChoice => ({
      values: names.map((option) => sku.named.find((one) => one.name === option)?.value ?? ''),
      price: isDollar ? sku.price : null,
      stock: sku.stock,
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
    tiers: prices.length === 0 ? [] : [{ from: 1, price: Math.min(...prices) }],
    options,
    choices: options.length === 0 ? [] : choices,
    stock: options.length === 0 ? (choices[0]?.stock ?? null) : null,
    pictures: pictures.map(withScheme).filter((link) => link !== ''),
  }
}

function withScheme(link: string): string {
  return link.trim().startsWith('//') ? `https:${link.trim()}` : link.trim()
}
