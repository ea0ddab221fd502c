// Finds the columns of a WooCommerce product export in any language and version. Reads only the columns listed here: a column called
// business_id, plan or price_usd has no effect.

import { usesOf } from '../cells/column-uses.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { findColumns, normaliseHeader } from '../cells/header.ts'
import { type SaidOption, saidMeaning, saidOptions } from '../cells/said-names.ts'

const COLUMNS = {
  id: ['id'],
  type: ['type', 'tipo', 'typ'],
  sku: ['sku', 'ugs', 'artikelnummer', 'codigo sku'],
  // Variations name the SKU of their product in the file, whatever becomes its SKU here.
  'not sku': [],
  name: ['name', 'nom', 'nombre', 'nome', 'product name', 'title'],
  isShown: ['published', 'publie', 'publicado', 'veroffentlicht'],
  visibility: [
    ...['visibility in catalog', 'visibility in catalogue', 'visibilite dans le catalogue'],
    ...['visibilidad en el catalogo', 'sichtbarkeit im katalog', 'visibilidade no catalogo'],
  ],
  shortDescription: [
    ...['short description', 'description courte', 'descripcion corta', 'kurzbeschreibung'],
    ...['descricao curta'],
  ],
  description: ['description', 'descripcion', 'beschreibung', 'descricao'],
  saleStarts: [
    ...['date sale price starts', 'date de debut de promo', 'dia en que empieza el precio rebajado'],
    ...['datum, an dem angebotspreis beginnt', 'data de preco promocional comeca em'],
  ],
  saleEnds: [
    ...['date sale price ends', 'date de fin de promo', 'dia en que termina el precio rebajado'],
    ...['datum, an dem angebotspreis endet', 'data de preco promocional termina em'],
  ],
  inStock: ['in stock', 'en stock', 'hay existencias', 'vorratig', 'em estoque'],
  stock: ['stock', 'stock quantity', 'quantity', 'inventario', 'lager', 'estoque'],
  backorders: [
    ...['backorders allowed', 'autoriser les commandes de produits en rupture'],
    ...['permitir reservas de productos agotados', 'lieferruckstande erlaubt', 'sao permitidas encomendas'],
  ],
  salePrice: ['sale price', 'tarif promo', 'precio rebajado', 'angebotspreis', 'preco promocional'],
  price: ['regular price', 'price', 'tarif regulier', 'precio normal', 'regularer preis', 'preco'],
  category: ['categories', 'category', 'categorias', 'kategorien'],
  pictures: ['images', 'image', 'imagenes', 'bilder', 'imagens'],
  // Its exporter writes none: a person says which column it is.
  cost: [],
  parent: ['parent', 'superior', 'ubergeordnetes produkt', 'ascendente'],
} as const satisfies Record<string, readonly string[]>

export type ColumnName = keyof typeof COLUMNS

export type AttributeColumns = {
  readonly name: number
  readonly values: number | null
  readonly visible: number | null
}

/** Position of each known column. */
export type ColumnMap = {
  readonly columns: Readonly<Partial<Record<ColumnName, number>>>
  readonly attributes: readonly AttributeColumns[]
  /** Columns that are said to be options, and pictures beside the first. */
  readonly options: readonly SaidOption[]
  readonly morePictures: readonly number[]
}

/** True for a row that names the products and says what they are or cost. */
export function isWooCommerceHeader(cells: readonly string[]): boolean {
  const { columns } = mapColumns(cells)
  if (columns.name === undefined) return false
  return [columns.type, columns.sku, columns.price].filter((place) => place !== undefined).length >= 2
}

/** True when a header has what lists of other programs lack: a type, attributes, or the regular price by that name. */
export function isWooCommerceOwn(cells: readonly string[]): boolean {
  const { columns } = mapColumns(cells)
  return (columns.type !== undefined && (columns.price ?? columns.parent) !== undefined) || hasWooNames(cells)
}

/** Attributes, or the regular price by that name beside a column that lists lack. */
function hasWooNames(cells: readonly string[]): boolean {
  const { columns, attributes } = mapColumns(cells)
  const price = columns.price === undefined ? '' : normaliseHeader(cells[columns.price] ?? '')
  const { id, type, isShown, visibility, shortDescription, inStock, backorders, parent } = columns
  const hasOwn =
    (id ?? type ?? isShown ?? visibility ?? shortDescription ?? inStock ?? backorders ?? parent) !== undefined
  return attributes.length > 0 || (hasOwn && !['', 'price', 'preco'].includes(price))
}

/** False for a list whose type says what kind of goods they are: `Shoes`, and for one without a column by which products are found again. */
export function hasWooTypes(header: readonly string[], rows: readonly CsvRow[]): boolean {
  const { type, id, sku } = mapColumns(header).columns
  const types = rows.flatMap(({ cells }) => cells[type ?? -1]?.trim() || [])
  return (
    type === undefined ||
    hasWooNames(header) ||
    ((id ?? sku) !== undefined &&
      types.length > 0 &&
      types.every((text) =>
        /\b(?:simple|variable|variation|grouped|external|virtual|downloadable)\b/i.test(text),
      ))
  )
}

/** Positions of the known columns. Of two columns with the same meaning the first counts. */
export function mapColumns(header: readonly string[]): ColumnMap {
  const columns = findColumns(header, COLUMNS)
  const attributes = new Map<string, { name?: number; values?: number; visible?: number }>()
  for (const [place, cell] of header.entries()) {
    const part = attributePart(normaliseHeader(cell))
    if (part === null) continue
    const attribute = attributes.get(part.number) ?? {}
    attribute[part.part] ??= place
    attributes.set(part.number, attribute)
  }
  return {
    columns,
    options: saidOptions(header),
    morePictures: header.flatMap((cell, at) =>
      saidMeaning(cell) === 'pictures' && at !== columns.pictures ? [at] : [],
    ),
    attributes: [...attributes.values()].flatMap(({ name, values, visible }) =>
      name === undefined ? [] : [{ name, values: values ?? null, visible: visible ?? null }],
    ),
  }
}

const ATTRIBUTE_PARTS: readonly (readonly ['name' | 'values' | 'visible', RegExp])[] = [
  [
    'name',
    /^attribute (\d{1,3}) name$|^attribut (\d{1,3}) name$|^nom de l'attribut (\d{1,3})$|^nombre del atributo (\d{1,3})$|^nome do atributo (\d{1,3})$/,
  ],
  [
    'values',
    /^attribute (\d{1,3}) value\(s\)$|^attribute (\d{1,3}) values?$|^attribut (\d{1,3}) wert\(e\)$|^valeur\(s\) de l'attribut (\d{1,3})$|^valor\(es\) del atributo (\d{1,3})$|^valores do atributo (\d{1,3})$/,
  ],
  [
    'visible',
    /^attribute (\d{1,3}) visible$|^attribut (\d{1,3}) sichtbar$|^attribut (\d{1,3}) visible$|^atributo visible (\d{1,3})$|^visibilidade do atributo (\d{1,3})$/,
  ],
]

function attributePart(
  header: string,
): { readonly part: 'name' | 'values' | 'visible'; readonly number: string } | null {
  for (const [part, pattern] of ATTRIBUTE_PARTS) {
    const number = pattern
      .exec(header)
      ?.slice(1)
      .find((group) => group !== undefined)
    if (number !== undefined) return { part, number }
  }
  return null
}

/** What each column became. */
export function wooUses({
  columns: { 'not sku': _, ...columns },
  attributes,
  options,
  morePictures,
}: ColumnMap): readonly (readonly [number | undefined, string])[] {
  const ofAttributes = attributes.flatMap(({ name, values, visible }) =>
    [name, values, visible].map((at) => [at ?? undefined, 'choices'] as const),
  )
  return [
    ...usesOf(columns),
    ...ofAttributes,
    ...options.map(({ at }) => [at, 'choices'] as const),
    ...morePictures.map((at) => [at, 'pictures'] as const),
  ]
}
