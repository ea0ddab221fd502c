// Names of columns of plain lists that people keep in spreadsheets, and of our own export, in English, French, Spanish, German and Portuguese, as
// normaliseHeader writes them.

/** What a column of a list may mean, and its names. */
export const COLUMNS = {
  id: ['id'],
  name: [
    ...['name', 'product', 'item', 'title', 'goods', 'goods name', 'article', 'articles', 'particulars'],
    ...['nom', 'produit', 'nom du produit', 'designation', 'libelle', 'nombre', 'producto', 'nome'],
    ...['produto', 'artikel'],
  ],
  sku: ['sku', 'code', 'reference', 'ref', 'barcode', 'ugs', 'artikelnummer'],
  price: [
    ...['price', 'selling price', 'unit price', 'sales price', 'rate', 'amount', 'cost to customer'],
    ...['regular price', 'retail price', 'new price', 'current price', 'prix', 'prix de vente'],
    ...['mrp', 'ngn', 'naira', '₦', 'valor', 'preco de venda', 'preco unitario', 'precio de venta'],
    ...['price by pack', 'prix unitaire', 'prix ttc', 'prix ht', 'tarif', 'precio', 'preco', 'preis'],
  ],
  salePrice: [
    'sale price',
    'promo price',
    'discount price',
    'discounted price',
    'prix promo',
    'tarif promo',
    'promo',
    'special price',
    'offer price',
    'preco promocional',
  ],
  saleStartsAt: ['sale starts at'],
  saleEndsAt: ['sale ends at'],
  // Other English names: STOCK_WORDS.
  stock: [
    ...['stock', 'stock left', 'pcs', 'quantite', 'qte', 'stock disponible', 'cantidad', 'existencias'],
    ...['quantidade', 'estoque', 'menge', 'bestand'],
  ],
  availability: [
    ...['availability', 'available', 'is available', 'in stock', 'is in stock', 'stock status'],
    ...['stock availability', 'availability status', 'available now', 'currently available', 'en stock'],
    ...['em estoque', 'disponibilite', 'disponible', 'disponibilidad', 'disponibilidade', 'verfugbarkeit'],
  ],
  // The contrary.
  isSoldOut: [
    ...['sold out', 'is sold out', 'out of stock', 'is out of stock', 'unavailable', 'not available'],
    ...['soldout', 'finished', 'epuise', 'rupture', 'rupture de stock', 'en rupture', 'esgotado'],
    ...['agotado'],
  ],
  description: ['description', 'details', 'note', 'notes', 'descripcion', 'descricao', 'beschreibung'],
  category: [
    ...['category', 'categories', 'category 1', 'group', 'type', 'categorie', 'categoria', 'kategorie'],
    ...['famille'],
  ],
  status: [
    ...['status', 'state', 'publish status', 'publication status', 'listing status', 'statut', 'estado'],
    ...['etat'],
  ],
  isShown: [
    ...['published', 'is published', 'visible', 'visibility', 'active', 'is active', 'enabled', 'show'],
    ...['shown', 'show on website', 'show on site', 'show in shop', 'show in store', 'show online'],
    ...['product is available', 'available for sale', 'sellable', 'on website', 'live', 'is live'],
    ...['for sale', 'publie', 'actif', 'publicado', 'activo', 'ativo', 'publish', 'is enabled'],
    ...['displayed', 'visible on web', 'visible online', 'visible on website', 'sell online'],
    ...['sell on web', 'sell on website', 'display online', 'en ligne', 'visivel', 'approved'],
    // Magento
    ...['product online'],
  ],
  isHidden: [
    ...['hidden', 'hide', 'hide from shop', 'is hidden', 'archived', 'is archived', 'draft', 'is draft'],
    ...['disabled', 'inactive', 'unlisted', 'deleted', 'is deleted', 'discontinued', 'is discontinued'],
    ...['hidden from menu', 'is inactive', 'masque', 'cache', 'archive', 'brouillon', 'inactif', 'oculto'],
    ...['escondido', 'rascunho', 'inativo', 'inactivo'],
  ],
  specs: ['specs'],
  staysOnStarter: ['stays on starter'],
  compareAtPrice: [
    ...['compare at price', 'compare to price', 'old price', 'was price', 'previous price', 'former price'],
    ...['original price', 'ancien prix', 'prix barre', 'preco antigo', 'precio anterior'],
  ],
  categoryId: ['category id'],
  categorySlug: ['category slug'],
  cost: [
    ...['cost', 'cost price', 'unit cost', 'cost per item', 'cost of goods', 'buying price'],
    ...['purchase price', "prix d'achat", 'prix de revient', 'costo', 'precio de costo', 'custo'],
    ...['preco de custo', 'einkaufspreis'],
  ],
  options: ['options'],
  choices: ['choices'],
  pictures: [
    ...['pictures', 'picture', 'images', 'image', 'photos', 'photo', 'image url', 'image link'],
    ...['image urls', 'product media main image url', 'image file', 'picture file', 'photo file', 'fotos'],
    ...['foto', 'imagenes', 'imagen', 'imagens', 'imagem', 'bilder', 'bild'],
  ],
  pictureTexts: ['picture texts'],
} as const satisfies Record<string, readonly string[]>

/**
 * Other ways to write such names, as they are replaced one after the other: `Product Title`, `Items`, `S/Price`, `C/P`, `PRICE N`, `Price/Unit`, `Avail. Qty`,
 * `Reference #`. Ecwid and Vyapar say `product_price` and `Item name`, PrestaShop `Price tax excluded`
 * (https://doc.prestashop.com/plugins/viewsource/viewpagesrc.action?pageId=43614285).
 */
export const SPELLINGS: readonly (readonly [written: RegExp, name: string])[] = [
  [/\s*[#*]+$/, ''],
  [/^(?:products?|items?) (?=(?:name|title|sku|code|price|cost|qty|quantity|stock|status|type)\b)/, ''],
  [/^(?:products?|items?) (?=descr|categ|image|picture|photo|visib|avail|active\b|inactive|hidden)/, ''],
  [/^(name|description) of (?:the )?(?:goods|products?|items?)$/, '$1'],
  [/^s ?[/.]? ?p(?:rices?)?$|^selling$/, 'selling price'],
  [/^c ?[/.]? ?p(?:rices?)?$/, 'cost price'],
  [/^sell(?:ing)? (?:price|rate|amount)$/, 'selling price'],
  [/^p\.? ?u$/, 'prix unitaire'],
  [/^p\.? ?v(?:ente)?$|^prix vente$/, 'prix de vente'],
  [/^p\.? ?a(?:chat)?$|^prix (?:d ?)?achat$/, "prix d'achat"],
  [/(?<=price|cost|rate|amount)s? ?[-:/]? ?(?:in )?(?:n|ngn|naira|₦|=n=|kobo|pesewas?|cents?|pence)$/, ''],
  [/(?<=price|cost|prix) ?(?:[ie]n )?(?:usd|dollars?|\$|ghs|cedis?|gbp|£|euros?|€|rmb|ugx|f? ?cfa)$/, ''],
  [/(?<=price|cost|rate) ?(?:\/|@|per|each|a)? ?(?:units?|pieces?|pcs?|items?|each|one)$/, ''],
  [/(?<=price) (?:tax|vat) (?:ex|in)cl.*$/, ''],
  [/^(?:naira|ngn|usd|dollar|gbp|pounds?|euro?|ghs|cedis?) (?=(?:selling |cost )?prices?$)/, ''],
  [/^(name|item|product|title|price|description|rate)s$/, '$1'],
  [/\b(?:qtys?|qnty|qtty|quantities)\b/, 'quantity'],
  [/\bbal\b/, 'balance'],
  [/\bavail\b/, 'available'],
  [/\binstock\b/, 'in stock'],
]

const SEEN =
  '(?:web(?:site|store)?|site|on ?line|internet|display(?:ed)?|show(?:n|ing)?|visible|public|publi(?:sh(?:ed)?|c)|live|list(?:ed)?|catalog(?:ue)?|store ?front|e ?shop|sell(?:able|ing)?|upload(?:ed)?|post(?:ed)?|included?|ready|affiche(?:r|e)?|en vente|mostra(?:r|do)|exibi(?:r|do)|a venda)'

/** Words between them, and no others: `Batteries included` and `Touch display` say something else. */
const BETWEEN =
  '(?:is|are|be|to|it|on|in|at|for|from|the|our|my|put|add(?:ed)?|now|yet|shop|store|sale|available|customers?|sur|le|la|no|na)'

export type YesNo = 'isSoldOut' | 'availability' | 'isHidden' | 'isShown'

/** What a column of yes and no says by words of its name: `Sold?`, `Not for web`, `Online?`. */
export const YES_NO: readonly (readonly [name: RegExp, as: YesNo])[] = [
  [
    /^(?:is |already |all |deja )*(?:sold|finished|exhausted|gone|reserved|vendue?|vendid[oa]|reservad[oa])(?: already| off| yet)?$/,
    'isSoldOut',
  ],
  [/^(?:is |still |now )*(?:(?:in|at) (?:the )?(?:shop|store|house)|have(?: it)?|there)$/, 'availability'],
  [/^(?:is )?(?:off ?line|private|suspended|blocked|withdrawn|retired|removed?)$/, 'isHidden'],
  [
    new RegExp(
      `^(?:${BETWEEN} )*(?:not?|never|don'?t|do not|hide|hidden|removed?|excluded?|off|ne pas|pas|nao)(?: ${BETWEEN})*(?: ${SEEN})(?: ${SEEN}| ${BETWEEN})*$`,
    ),
    'isHidden',
  ],
  [new RegExp(`^(?:${BETWEEN} )*${SEEN}(?: ${SEEN}| ${BETWEEN})*$`), 'isShown'],
]

/** What is no name of goods, where a list has no column that is called so. */
export const NO_NAME =
  /^[^\p{L}]*$|\b(?:s ?\/? ?n|no|nos|number|num|nr|id|date|day|week|zone|area|region|destination|route|lga|town|month|year|time|supplier|vendor|customer|client|buyer|seller|staff|sold|by|phone|tel|telephone|mobile|e-?mail|contact|address|location|branch|store|shop|bank|account|payment|paid|method|mode|remarks?|comments?|invoice|receipt|order|total|profit|margin|vat|tax|expiry|batch|url|link|website|currency|state|city|country|status|list|prices?|cost|amount|qty|quantity|stock|balance|units?)\b/u

/** A name is one of the stock where it has no other words than these, and one of those that count: `Closing bal`, `No. of pcs in shop`. */
export const STOCK_WORDS =
  /^(?!.*\b(?:in|on|of|at|the)$)(?=.*\b(?:stock|quantity|inventory|units|pieces|pcs|balance|left|remaining|hand)\b)(?:(?:stock|quantity|inventory|units|pieces|pcs|balance|left|remaining|on|in|hand|available|current|closing|physical|actual|total|level|count|no|of|the|at|store|shop|now)\b[. ]*)+$/

/** Of these such a name says what is left, or it may speak of the pieces of a pack. */
export const LEFT_WORDS =
  /\b(?:balance|left|remaining|hand|available|current|closing|physical|actual)\b|\bin (?:stock|store|shop)\b/
export const PACK_WORDS = /^(?:no\b\.? ?|of |total )*(?:units|pieces|pcs)$/

/** How many there are at one place of the business, where several columns say so: `Stock Lagos`, `Ikeja qty`; not `Opening stock`, `Qty sold`. */
export const STOCK_AT =
  /^(?!.*\b(?:min|max|re ?order|opening|start|sold|sales?|packs?|cartons?|dozens?|yards?|kg|pcs|pieces|units|bags|rolls|per|low|alert|levels?|value|worth|in|out|received|supplied|bought|purchased?|added|new|damaged?|returns?|returned|used|orders?|ordered|required|target|bad|expected|expired|date|status|type|code|price|cost|amount|count|variance|diff|difference|previous|last|old|days?|weeks?|months?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)(?=.*\b(?:stock|quantity|qty|inventory)\b)(?=.*(?!\b(?:stock|quantity|inventory)\b)\b\p{L}{3,})/u

/** Columns in which somebody writes what is to be done. */
export const NOTE =
  /^(?:(?:internal )?notes?|remarks?|comments?|memo|remarques?|commentaires?|observa[cç](?:ão|ao|ões|ion|iones))$/i

/** Names that say what a column of their meaning holds better than others. */
export const BETTER: ReadonlySet<string> = new Set([
  ...['name', 'nom', 'nom du produit', 'designation', 'libelle', 'nombre', 'nome', 'unit price'],
  ...['prix unitaire', 'stock left', 'visibility'],
])

/** These are what goods are sold for, also beside a unit price, which may be what was paid. */
export const BEST: ReadonlySet<string> = new Set(['selling price', 'retail price', 'prix de vente'])

/** What a bracket behind a price says that it is: `Price (cost)`, `Prix (gros)`. */
export const PRICE_KINDS: readonly (readonly [kind: RegExp, name: string])[] = [
  [/^(?:cost|cp|buying|purchase|landing|landed|achat|compra|custo)$/i, 'cost price'],
  [/^(?:old|was|before|former|ancien|antigo)$/i, 'compare at price'],
  [/^(?:selling|sp|retail|new|now|vente|d[eé]tail|venda|varejo)$/i, 'selling price'],
  [/^(?:wholesale|bulk|cartons?|ctn|dozen|doz|packs?|bag|gros|atacado)$/i, 'price by pack'],
]

/** Names whose columns often hold something else: a row's number or kind, a sum, the pieces of a pack, a code of the maker. */
export const WORSE: readonly string[] = [
  ...['rate', 'amount', 'price by pack', 'mrp', 'ngn', 'naira', '₦'],
  ...['pcs', 'barcode', 'group', 'type', 'state', 'note', 'notes'],
]

/** Columns by which shoppers choose, when several rows have one name. */
export const CHOICES = new Set([
  ...['size', 'sizes', 'taille', 'talla', 'tamanho', 'grosse', 'colour', 'colours', 'color', 'colors'],
  ...['couleur', 'cor', 'farbe', 'pack', 'pack size', 'packaging', 'unit', 'unit size', 'weight'],
  ...['length', 'width', 'volume', 'capacity', 'litres', 'flavour', 'flavor', 'scent', 'shade'],
  ...['material', 'style', 'model', 'variation', 'variation name', 'variant', 'variant name', 'option'],
  ...['item variation', 'variation option', 'variation value', 'variant option', 'variant value'],
  ...['variant values', 'option value'],
])

/** Columns that shoppers may read: what they hold can stand behind a name. Others may hold a supplier, or what was paid. */
export const NAMES = new Set([
  ...['brand', 'make', 'origin', 'country', 'quality', 'grade', 'kind', 'variety', 'design', 'pattern'],
  ...['fabric', 'edition', 'year', 'marque', 'origine', 'qualite', 'marca', 'origen', 'calidad'],
  ...['origem', 'qualidade', 'marke', 'herkunft'],
])
