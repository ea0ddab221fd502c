// Other goods of a product's category, under the product. Fetched by the page's script when the shopper scrolls near the link to the category,
// which stands there without scripts too. Reads the search's index on the device, so that no page holds another product's price.
import { tellFault } from '#components/crash/tell-fault.ts'
import { adoptStyles } from '#components/dom/adopt-styles.ts'
import { element } from '#components/dom/element.ts'
import bareStyles from '#components/store/list/bare.css?inline'
import cardStyles from '#components/store/list/list.css?inline'
import clothStyles from '#components/store/look/cloth.css?inline'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import { MOST_RELATED, relatedTo } from '#domain/search/related.ts'
import { SHARD_PRODUCTS } from '#domain/search/shards.ts'
import { appendPicture, cardOf, type Shop } from './cards.ts'
import { type IndexFiles, indexFiles } from './index-files.ts'
import styles from './related.css?inline'

/** Most shards that are read for a category with few goods: 2,000 products. */
const MAX_SHARDS = 4

/** Shows the goods below the link to the category. Rejects, having changed nothing, when the index cannot be fetched. */
async function begin(): Promise<void> {
  const { base = '', currency = '' } = document.body.dataset
  const shop: Shop = {
    base,
    currency,
    isOpen: !document.querySelector('main .note'),
    pictureSizes: '',
    hasBareCards: true,
  }
  const files = indexFiles(base, await fetch(`${base}/search.json`))
  const products = await readNear(files, {
    id: location.pathname.split('/').pop() ?? '',
    category: document.querySelector('.trail a + a')?.textContent?.trim() ?? null,
  })
  // Nothing else is there to lead to.
  if (products.related.length === 0) {
    document.querySelector('main h2 a')?.parentElement?.remove()
    return
  }
  adoptStyles(clothStyles + cardStyles + bareStyles + styles)
  const cards = products.related.map((product) => {
    const card = cardOf(product, shop)
    files
      .pictureOf(products.all.indexOf(product))
      .then((path) => appendPicture(card, { path, productId: product.id }, shop), tellFault)
    return card
  })
  document
    .querySelector('main .w > h2')
    ?.insertAdjacentElement('afterend', element('ul', { class: 'goods beside' }, ...cards))
}

/** Reads shards from the first until the category's goods are enough. */
async function readNear(
  files: IndexFiles,
  product: Pick<SearchProduct, 'id' | 'category'>,
): Promise<{ readonly all: readonly SearchProduct[]; readonly related: readonly SearchProduct[] }> {
  const all: SearchProduct[] = []
  for (let at = 0; ; at += 1) {
    const shard = at < MAX_SHARDS ? await files.loadShard(at) : null
    all.push(...(shard ?? []))
    const related = relatedTo(all, product)
    const isEnough = related.length === MOST_RELATED || shard === null || shard.length < SHARD_PRODUCTS
    if (isEnough) return { all, related }
  }
}

begin().catch(tellFault)
