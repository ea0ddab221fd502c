// Columns of plain lists that people keep in spreadsheets, and of our own export, in English, French, Spanish, German and Portuguese.
import { sanitiseShort } from '../../basics/text.ts'
import { findColumns, normaliseHeader } from '../cells/header.ts'
import { saidMeaning, saidOptions } from '../cells/said-names.ts'

const COLUMNS = {
  id: ['id'],
  name: [
    'name',
    'product',
    'product name',
    'item',
    'item name',
    'title',
    'goods',
    'article',
    'articles',
    'nom',
    'produit',
    'nom du produit',
    'designation',
    'libelle',
    'nombre',
    'producto',
    'nome',
    'produto',
    'artikel',
  ],
  sku: ['sku', 'code', 'item code', 'product code', 'reference', 'ref', 'barcode', 'ugs', 'artikelnummer'],
  price: [
    'price',
    'selling price',
    'unit price',
    'amount',
    'cost to customer',
    'price ngn',
    'price naira',
    'retail price',
    'prix',
    'prix de vente',
    'prix unitaire',
    'tarif',
    'precio',
    'preco',
    'preis',
  ],
  salePrice: ['sale price', 'promo price', 'discount price', 'prix promo', 'tarif promo'],
  saleStartsAt: ['sale starts at'],
  saleEndsAt: ['sale ends at'],
  stock: [
    'stock',
    'qty',
    'quantity',
    'quantity in stock',
    'in stock',
    'pieces',
    'pcs',
    'available',
    'balance',
    'quantite',
    'qte',
    'stock disponible',
    'cantidad',
    'existencias',
    'quantidade',
    'estoque',
    'menge',
    'bestand',
  ],
  description: ['description', 'details', 'note', 'notes', 'descripcion', 'descricao', 'beschreibung'],
  category: ['category', 'categories', 'group', 'type', 'categorie', 'categoria', 'kategorie', 'famille'],
  status: ['status', 'state', 'product status', 'statut', 'estado'],
  isShown: [
    'published',
    'is published',
    'visible',
    'visibility',
    'active',
    'is active',
    'enabled',
    'show',
    'shown',
    'listed',
    'for sale',
    'publie',
    'actif',
    'publicado',
    'activo',
    'ativo',
  ],
  isHidden: [
    'hidden',
    'is hidden',
    'archived',
    'is archived',
    'draft',
    'is draft',
    'disabled',
    'inactive',
    'unlisted',
  ],
  specs: ['specs'],
  staysOnStarter: ['stays on starter'],
  compareAtPrice: ['compare at price'],
  categoryId: ['category id'],
  categorySlug: ['category slug'],
  cost: [
    'cost',
    'cost price',
    'unit cost',
    'cost per item',
    'cost of goods',
    'buying price',
    'purchase price',
    "prix d'achat",
    'prix de revient',
    'costo',
    'precio de costo',
    'custo',
    'preco de custo',
    'einkaufspreis',
  ],
  options: ['options'],
  choices: ['choices'],
  pictures: [
    'pictures',
    'picture',
    'images',
    'image',
    'photos',
    'photo',
    'image url',
    'image link',
    'image file',
    'picture file',
    'photo file',
    'fotos',
    'foto',
    'imagenes',
    'imagen',
    'imagens',
    'imagem',
    'bilder',
    'bild',
  ],
  pictureTexts: ['picture texts'],
} as const satisfies Record<string, readonly string[]>

/** Columns by which shoppers choose, when several rows have one name. */
const CHOICES = new Set([
  ...[
    'size',
    'sizes',
    'taille',
    'talla',
    'tamanho',
    'grosse',
    'colour',
    'colours',
    'color',
    'colors',
    'couleur',
    'cor',
    'farbe',
  ],
  ...[
    'pack',
    'pack size',
    'packaging',
    'unit',
    'unit size',
    'weight',
    'length',
    'width',
    'volume',
    'capacity',
    'litres',
    'flavour',
    'flavor',
  ],
  ...[
    'scent',
    'shade',
    'material',
    'style',
    'model',
    'variation',
    'variation name',
    'variant',
    'variant name',
    'option',
    'item variation',
  ],
])

/** Columns that shoppers may read: what they hold can stand behind a name. Others may hold a supplier, or what was paid. */
const NAMES = new Set([
  ...[
    'brand',
    'make',
    'origin',
    'country',
    'quality',
    'grade',
    'kind',
    'variety',
    'design',
    'pattern',
    'fabric',
    'edition',
    'year',
  ],
  ...[
    'marque',
    'origine',
    'qualite',
    'marca',
    'origen',
    'calidad',
    'origem',
    'qualidade',
    'marke',
    'herkunft',
  ],
])

/**
 * A column that this reader does not know, and what it is called. `isChoice`: its name or a person says that shoppers choose by it; `isName`: that they may read
 * what it holds.
 */
export type OtherColumn = {
  readonly at: number
  readonly name: string
  readonly isChoice: boolean
  readonly isName: boolean
}

/** Columns that are read for nothing but to tell rows of one name apart: those that are said to be options first, then sizes and colours; at most five. */
export function otherColumns(header: readonly string[], columns: ListColumns): readonly OtherColumn[] {
  const known = new Set(Object.values(columns))
  const others = header.flatMap((cell, at) => {
    const name = sanitiseShort(cell).slice(0, 100)
    return known.has(at) || name === '' || saidMeaning(cell) !== null
      ? []
      : [{ at, name, isChoice: CHOICES.has(normaliseHeader(cell)), isName: NAMES.has(normaliseHeader(cell)) }]
  })
  const said = saidOptions(header).map((option) => ({ ...option, isChoice: true, isName: false }))
  return [...said, ...others.toSorted((a, b) => Number(b.isChoice) - Number(a.isChoice))].slice(0, 5)
}

export type ListColumn = keyof typeof COLUMNS

export type ListColumns = Readonly<Partial<Record<ListColumn, number>>>

/** Finds the columns of a list by the names in its header: `['Name', 'Price']` -> `{ name: 0, price: 1 }`. */
export function listColumns(header: readonly string[]): ListColumns {
  return findColumns(header, COLUMNS)
}

/** True for a header that names or numbers products and says what they cost, or how many there are. */
export function isListHeader(cells: readonly string[]): boolean {
  const { name, sku, price, stock } = listColumns(cells)
  return (name !== undefined && price !== undefined) || (sku !== undefined && (price ?? stock) !== undefined)
}

/** True for the header of products.csv in our own export. */
export function isOwnHeader(cells: readonly string[]): boolean {
  const { id, name, price, staysOnStarter } = listColumns(cells)
  return [id, name, price, staysOnStarter].every((at) => at !== undefined)
}
