// The floor of rendering: prints the same pages with template literals, without components, with only the necessary escaping. The difference
// to any renderer is the cost of components.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { ProductCard, ShopShell, StorePageView } from '#domain/store/views.ts'
import { listPages } from '#storefront/pages/pages.ts'

/** Inline style and script of a rendered page, so that the floor's pages contain the same bytes. */
export type Inlined = { readonly style: string; readonly script: string }

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
const money = (minor: number) => `₦${(minor / 100).toLocaleString('en-GB')}`

/** Text of one page; sitemaps and JSON are printed as JSON. */
export function printPage(view: StorePageView, inlined: Inlined): string {
  if (view.kind === 'home') return shopPage(view.shell, view.path, inlined, view.products.map(card).join(''))
  if (view.kind !== 'product') return JSON.stringify(view)
  const picture = view.pictures[0]
  const body = `<article><h1>${escapeText(view.name)}</h1><img src="/media/${picture?.path}/640.webp" alt="" width="640" height="640">
<p class="price">${money(view.price)}</p><button type="button" data-add data-product="${view.id}" data-price="${view.price}"
data-name="${escapeText(view.name)}">Add to cart</button>
<a href="${escapeText(view.whatsappHref ?? '')}">Order on WhatsApp</a>${view.description
    .split('\n\n')
    .map((text) => `<p>${escapeText(text)}</p>`)
    .join('')}</article>`
  return shopPage(view.shell, view.path, inlined, body)
}

function card(product: ProductCard): string {
  const address = `/media/${product.picture?.path}/320`
  return `<li class="item"><picture class="shot"><source type="image/webp" srcset="${address}.webp"><img src="${address}.jpg" alt=""
width="320" height="320" loading="lazy"></picture><h3><a href="${product.href}">${escapeText(product.name)}</a></h3><p class="price">${money(product.price)}</p>
<button type="button" class="add needs-js" data-add data-product="${product.id}" data-price="${product.price}" data-name="${escapeText(product.name)}"
data-picture="${address}.webp" aria-label="Add ${escapeText(product.name)} to cart">+</button></li>`
}

function shopPage(store: ShopShell, path: string, { style, script }: Inlined, body: string): string {
  const name = escapeText(store.name)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name}</title><meta name="description" content="${escapeText(store.description)}"><link rel="canonical" href="${store.canonicalBase}${path}">
<meta property="og:title" content="${name}"><style>${style}</style></head><body data-store="${store.storeId}" data-base="${store.base}"
data-currency="${store.currency}"><header class="bar"><a href="${store.base}">${name}</a></header><main><ul class="goods">${body}</ul></main>
<footer class="foot"><b>${name}</b><p>${escapeText(store.description)}</p></footer><script>${script}</script></body></html>`
}

/** Pages a second, printed to memory and to files as a static site generator must. */
export function measureFloor(
  snapshots: readonly StoreSnapshot[],
  inlined: Inlined,
  dir: string | null,
): { readonly pages: number; readonly perSecond: number; readonly bytesPerPage: number } {
  let pages = 0
  let bytes = 0
  const startedAt = performance.now()
  for (const snapshot of snapshots) {
    const folder = dir === null ? null : join(dir, snapshot.store.id)
    if (folder) mkdirSync(folder, { recursive: true })
    for (const page of listPages(snapshot, 'http://oja.test')) {
      const text = printPage(page.view(), inlined)
      if (folder) writeFileSync(join(folder, `${pages}.html`), text)
      pages += 1
      bytes += text.length
    }
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { pages, perSecond: pages / seconds, bytesPerPage: bytes / pages }
}
