// The programs whose exports are read by one planner: which columns each has, where they are documented, and what is particular about it. A program whose
// columns nobody has published is not here: its files are lists, and the look names the columns that were not used.

/** What a column may mean. */
export const MEANINGS = [
  ...(['group', 'name', 'kind', 'description', 'category', 'sku', 'price', 'compareAtPrice'] as const),
  ...(['surcharge', 'discountMode', 'discount', 'cost', 'isShown', 'isHidden', 'isCounted'] as const),
  ...(['stock', 'pictures', 'variation'] as const),
] as const

export type Meaning = (typeof MEANINGS)[number]

export type ProgramName = 'square' | 'loyverse' | 'lightspeed' | 'wix' | 'quickbooks' | 'odoo'

export type Program = {
  readonly name: ProgramName
  /** Where the meaning of its columns is written. */
  readonly documented: readonly string[]
  /** Names of columns, as normaliseHeader writes them. */
  readonly columns: Readonly<Partial<Record<Meaning, readonly string[]>>>
  /** Columns of which there is one for each place of the business: `In stock [Lekki]`. */
  readonly places?: Readonly<Partial<Record<'stock' | 'price' | 'isShown', RegExp>>>
  /** Names of options and what a row has of each, with the number of the option. */
  readonly options?: { readonly name: RegExp; readonly value: RegExp }
  /** A header of the program has one name out of each of these. */
  readonly known: readonly (readonly string[])[]
}

export const PROGRAMS: readonly Program[] = [
  {
    name: 'square',
    documented: [
      'https://squareup.com/help/us/en/article/5153-import-items-online',
      'https://squareup.com/help/gb/en/article/5966-item-library-and-unit-cost-management',
    ],
    columns: {
      group: ['reference handle'],
      name: ['item name'],
      description: ['description'],
      category: ['category', 'categories', 'reporting category'],
      sku: ['sku'],
      price: ['price'],
      cost: ['default unit cost', 'unit cost'],
      isShown: ['square online item visibility', 'online item visibility', 'sellable'],
      isHidden: ['archived'],
      variation: ['variation name'],
    },
    places: { stock: /^current quantity(?: |$)/, price: /^price (?=.)/, isShown: /^enabled (?=.)/ },
    options: { name: /^option name (\d)$/, value: /^option value (\d)$/ },
    known: [
      ['token'],
      ['item name'],
      ['price'],
      ['variation name', 'reference handle', 'option name 1', 'square online item visibility'],
    ],
  },
  {
    name: 'loyverse',
    documented: ['https://help.loyverse.com/help/importing-and-exporting'],
    columns: {
      group: ['handle'],
      name: ['name'],
      description: ['description'],
      category: ['category'],
      sku: ['sku'],
      price: ['default price', 'price'],
      cost: ['cost'],
      isShown: ['available for sale'],
      isCounted: ['track stock'],
      stock: ['in stock'],
    },
    places: { stock: /^in stock \[/, price: /^price \[/, isShown: /^available for sale \[/ },
    options: { name: /^option (\d) name$/, value: /^option (\d) value$/ },
    known: [['handle'], ['name'], ['sold by weight', 'track stock', 'sku of included item']],
  },
  {
    name: 'lightspeed',
    documented: [
      'https://support.vendhq.com/hc/en-us/articles/4650130313487-Formatting-Retail-POS-R-Series-product-data-for-import-into-Retail-POS-X-Series-',
      'https://support.cloudscape.ae/portal/en/kb/articles/creating-a-product-sheet',
    ],
    columns: {
      group: ['handle'],
      name: ['name', 'product name'],
      description: ['description'],
      category: ['product category', 'type', 'product type'],
      sku: ['sku'],
      price: ['retail price'],
      cost: ['supply price'],
      isShown: ['active'],
      isCounted: ['track inventory'],
    },
    places: { stock: /^inventory (?!reorder)/ },
    options: {
      name: /^variant option (one|two|three|four) name$/,
      value: /^variant option (one|two|three|four) value$/,
    },
    known: [['handle'], ['retail price'], ['supply price', 'variant option one name']],
  },
  {
    name: 'wix',
    documented: [
      'https://support.wix.com/en/article/wix-stores-importing-products-from-another-ecommerce-platform',
      'https://www.catalogd.io/blog/wix-bulk-upload-products',
      'https://wixsync.com/blog/wix-csv-import-format/',
    ],
    columns: {
      group: ['handleid', 'handle'],
      name: ['name'],
      kind: ['fieldtype'],
      description: ['description', 'plaindescription'],
      category: ['collection'],
      sku: ['sku'],
      price: ['price'],
      compareAtPrice: ['strikethroughprice'],
      surcharge: ['surcharge'],
      discountMode: ['discountmode'],
      discount: ['discountvalue'],
      cost: ['cost'],
      isShown: ['visible'],
      stock: ['inventory'],
      pictures: ['productimageurl', 'media'],
    },
    options: { name: /^productoptionname(\d)$/, value: /^productoption(?:description|choices)(\d)$/ },
    known: [['handleid', 'handle'], ['fieldtype'], ['name']],
  },
  {
    name: 'odoo',
    documented: [
      'https://github.com/odoo/odoo/blob/17.0/addons/product/models/product_template.py',
      'https://github.com/odoo/documentation/blob/17.0/content/applications/essentials/export_import_data.rst',
    ],
    columns: {
      group: ['external id'],
      name: ['name', 'display name'],
      kind: ['product type'],
      description: ['sales description', 'description for ecommerce'],
      category: ['product category', 'point of sale category', 'website product category'],
      sku: ['internal reference'],
      price: ['sales price', 'public price'],
      cost: ['cost'],
      isShown: ['can be sold', 'sales', 'is published', 'active'],
      stock: ['quantity on hand'],
      // Variants have a row each, with the name of their product.
      variation: ['variant values', 'attribute values'],
    },
    known: [
      ['name', 'display name'],
      ['sales price', 'public price'],
      ['internal reference', 'external id', 'product category'],
      ['internal reference', 'external id', 'quantity on hand', 'product type', 'sales description'],
    ],
  },
  {
    name: 'quickbooks',
    documented: [
      'https://plugin-qbo.intuit.com/qbo-ush/helpcontent/production/latest/en_US/QBO_Plus/Content/Topics/admin/help_admin_import_ps_which_fields.htm',
    ],
    columns: {
      name: ['product/service name', 'product/service', 'name'],
      kind: ['type', 'item type'],
      description: ['sales description'],
      category: ['category'],
      sku: ['sku'],
      price: ['sales price/rate', 'sales price / rate', 'sales price', 'price/rate'],
      cost: ['purchase cost', 'cost'],
      isShown: ['active', 'status'],
      stock: ['quantity on hand', 'qty on hand', 'initial quantity on hand'],
    },
    known: [
      ['product/service name', 'product/service', 'name'],
      ['sales description', 'income account'],
      ['sales price/rate', 'sales price / rate', 'sales price', 'price/rate'],
    ],
  },
]
