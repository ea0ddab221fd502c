// Names of columns of plain lists that people keep in spreadsheets, and of our own export, in English, French, Spanish, German and Portuguese, as
// normaliseHeader writes them.

/** What a column of a list may mean, and its names. */
export const COLUMNS = {
  id: ['id'],
  name: [
    ...['name', 'product', 'product name', 'item', 'item name', 'title', 'goods', 'article', 'articles'],
    ...['nom', 'produit', 'nom du produit', 'designation', 'libelle', 'nombre', 'producto', 'nome'],
    ...['produto', 'artikel'],
  ],
  sku: ['sku', 'code', 'item code', 'product code', 'reference', 'ref', 'barcode', 'ugs', 'artikelnummer'],
  price: [
    ...['price', 'selling price', 'unit price', 'sales price', 'rate', 'amount', 'cost to customer'],
    ...['price ngn', 'price naira', 'retail price', 'prix', 'prix de vente', 'prix unitaire', 'tarif'],
    ...['precio', 'preco', 'preis'],
  ],
  salePrice: ['sale price', 'promo price', 'discount price', 'prix promo', 'tarif promo'],
  saleStartsAt: ['sale starts at'],
  saleEndsAt: ['sale ends at'],
  stock: [
    ...['stock', 'qty', 'quantity', 'quantity in stock', 'qty in stock', 'stock level', 'stock qty'],
    ...['stock quantity', 'current stock', 'closing stock', 'balance', 'stock balance', 'left'],
    ...['stock left', 'quantity left', 'qty left', 'remaining', 'stock remaining', 'quantity remaining'],
    ...['on hand', 'quantity on hand', 'qty on hand', 'stock on hand', 'pieces', 'pcs', 'no. of pcs'],
    ...['no of pcs', 'no. of pieces', 'no of pieces', 'quantite', 'qte', 'stock disponible', 'cantidad'],
    ...['existencias', 'quantidade', 'estoque', 'menge', 'bestand'],
  ],
  availability: [
    'availability',
    'available',
    'in stock',
    'stock status',
    'stock availability',
    'disponibilite',
    'disponible',
    'disponibilidad',
    'disponibilidade',
    'verfugbarkeit',
  ],
  description: ['description', 'details', 'note', 'notes', 'descripcion', 'descricao', 'beschreibung'],
  category: [
    'category',
    'categories',
    'product category',
    'group',
    'type',
    'categorie',
    'categoria',
    'kategorie',
    'famille',
  ],
  status: [
    'status',
    'state',
    'product status',
    'item status',
    'publish status',
    'publication status',
    'listing status',
    'statut',
    'estado',
  ],
  isShown: [
    ...['published', 'is published', 'visible', 'visibility', 'active', 'is active', 'enabled', 'show'],
    ...['shown', 'show on website', 'show on site', 'show in shop', 'show in store', 'show online'],
    ...['on website', 'live', 'is live', 'for sale', 'publie', 'actif', 'publicado'],
    ...['activo', 'ativo'],
  ],
  isHidden: [
    ...['hidden', 'is hidden', 'archived', 'is archived', 'draft', 'is draft', 'disabled', 'inactive'],
    ...['unlisted', 'deleted', 'is deleted', 'discontinued', 'is discontinued'],
  ],
  specs: ['specs'],
  staysOnStarter: ['stays on starter'],
  compareAtPrice: ['compare at price'],
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
    ...['image file', 'picture file', 'photo file', 'fotos', 'foto', 'imagenes', 'imagen', 'imagens'],
    ...['imagem', 'bilder', 'bild'],
  ],
  pictureTexts: ['picture texts'],
} as const satisfies Record<string, readonly string[]>

/** Names that say what a column of their meaning holds better than others. */
export const BETTER: ReadonlySet<string> = new Set([
  ...[
    'name',
    'product name',
    'item name',
    'nom',
    'nom du produit',
    'designation',
    'libelle',
    'nombre',
    'nome',
  ],
  ...['selling price', 'unit price', 'retail price', 'prix de vente', 'prix unitaire'],
  ...['quantity in stock', 'qty in stock', 'current stock', 'closing stock', 'balance', 'stock balance'],
  ...['left', 'stock left', 'quantity left', 'qty left', 'remaining', 'stock remaining'],
  ...['quantity remaining', 'on hand', 'quantity on hand', 'qty on hand', 'stock on hand'],
])

/** Names whose columns often hold something else: a row's number or kind, a sum, the pieces of a pack, a code of the maker. */
export const WORSE: readonly string[] = [
  ...['rate', 'amount'],
  ...['pieces', 'pcs', 'no. of pcs', 'no of pcs', 'no. of pieces', 'no of pieces'],
  ...['barcode', 'group', 'type', 'state', 'note', 'notes'],
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
