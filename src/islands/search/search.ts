// The search of a shop, fetched when the search box is first used. Reads the address, finds while the shopper types, and shows the products
// in place of the page's own.
import { tellFault } from '#components/crash/tell-fault.ts'
import { adoptStyles } from '#components/dom/adopt-styles.ts'
import { element } from '#components/dom/element.ts'
import sparseStyles from '#components/store/list/sparse.css?inline'
import type { SearchCatalogue, SearchProduct } from '#domain/search/catalogue.ts'
import { findProducts } from '#domain/search/find.ts'
import { type ChoiceGroup, choiceGroups, narrow } from '#domain/search/narrow.ts'
import { readQuery } from '#domain/search/query.ts'
import { formatWish, MAX_TEXT, NO_WISH, type Wish } from '#domain/search/wish.ts'
import * as messages from '#messages/en/search.ts'
import { notedView, noteView, type SearchAddress, searchAddress } from './address.ts'
import { type IndexFiles, indexFiles } from './index-files.ts'
import { failureNote, missNote } from './miss.ts'
import { findPlace, type SearchPlace } from './place.ts'
import { type Results, resultList } from './results.ts'
import styles from './search.css?inline'
import { searchTools, type Tools } from './tools.ts'

/** Descriptions are looked at when a shopper who finds nothing types no further. */
const PAUSE_MS = 500

const MAX_GROUPS = 4

type Search = {
  readonly place: SearchPlace
  readonly files: IndexFiles
  readonly address: SearchAddress
  readonly tools: Tools
  readonly results: Results
  catalogue: SearchCatalogue
  wish: Wish
  pause?: number
}

/**
 * Begins the search on this page. `first` answers `{base}/search.json`, `usual` is what the page says of its own products. Rejects, having
 * changed nothing, when the index cannot be fetched.
 */
export async function begin(first: Response, usual: string): Promise<void> {
  const place = findPlace(usual)
  const files = indexFiles(place.base, first)
  const catalogue = await files.load()
  adoptStyles(sparseStyles + styles)
  // The browser compiles what it has run a few times: the first letter should not wait for that.
  for (const text of 'aeo') find(catalogue, { ...NO_WISH, text })
  mount(place, files, catalogue)
}

function mount(place: SearchPlace, files: IndexFiles, catalogue: SearchCatalogue): void {
  const { input, form } = place
  const address = searchAddress((wish) => {
    search.wish = wish
    input.value = wish.text
    update(search)
  })
  const search: Search = {
    place,
    files,
    address,
    tools: searchTools((part) => change(search, part)),
    results: resultList(place, (product) => files.pictureOf(search.catalogue.products.indexOf(product))),
    catalogue,
    wish: address.wish(),
  }
  form.insertAdjacentElement('afterend', element('div', { class: 'tools' }, ...search.tools.parts))
  input.maxLength = MAX_TEXT
  input.addEventListener('input', () => change(search, { text: input.value }))
  for (const part of search.results.parts)
    part.addEventListener('click', () => address.keep(search.wish, { isNow: true }))
  // Letters that were typed while the index came count more than the address.
  if (input.value) change(search, { text: input.value })
  input.value = search.wish.text
  const noted = notedView()
  update(search, noted?.shown)
  if (noted) search.results.scrollTo(noted)
  noteView(search.results.view)
}

function change(search: Search, part: Partial<Wish>): void {
  search.wish = { ...search.wish, ...part }
  search.address.keep(search.wish)
  update(search)
}

/** Shows what the wish finds; of a list its first products, or `count` of them. */
function update(search: Search, count?: number): void {
  const { place, tools, results, catalogue, wish } = search
  clearTimeout(search.pause)
  const found = find(catalogue, wish)
  const products = narrow(found, wish)
  tools.show(wish, found.length > 0 ? choiceGroups(found, MAX_GROUPS) : groupsOf(catalogue))
  if (formatWish(wish) === '') {
    place.rest()
    return
  }

  const text = wish.text.trim()
  const heading = text ? messages.results(text) : messages.wholeShop
  if (products.length > 0) {
    results.show(products, count)
    place.show(heading, ...results.parts)
    place.say(messages.found(products.length))
  } else if (found.length > 0 || catalogue.descriptions) {
    showMiss(search, { isFiltered: found.length > 0 })
  } else {
    place.show(heading)
    place.say(messages.lookingFurther)
    search.pause = setTimeout(lookFurther, PAUSE_MS, search) as unknown as number
  }
}

const knownGroups = new WeakMap<SearchCatalogue, readonly ChoiceGroup[]>()

/** Option groups of the whole shop. Counted once: a shopper who finds nothing types many more letters. */
function groupsOf(catalogue: SearchCatalogue): readonly ChoiceGroup[] {
  const groups = knownGroups.get(catalogue) ?? choiceGroups(catalogue.products, MAX_GROUPS)
  knownGroups.set(catalogue, groups)
  return groups
}

function find(catalogue: SearchCatalogue, { text }: Wish): readonly SearchProduct[] {
  return findProducts(catalogue, readQuery(text)).flatMap((at) => catalogue.products[at] ?? [])
}

async function lookFurther(search: Search): Promise<void> {
  const { place, files } = search
  try {
    search.catalogue = await files.loadDescriptions()
  } catch (error) {
    tellFault(error)
    place.say('')
    place.show(
      messages.notLoadedHeading,
      failureNote(() => update(search)),
    )
    return
  }
  update(search)
}

/** `isFiltered`: there are products, and the filters leave none of them. */
function showMiss(search: Search, { isFiltered }: { readonly isFiltered: boolean }): void {
  const { place, wish } = search
  const text = wish.text.trim()
  const clear = () => {
    change(search, isFiltered ? { ...NO_WISH, text: wish.text, sort: wish.sort } : NO_WISH)
    place.input.value = search.wish.text
    place.input.focus()
  }
  const heading = isFiltered ? messages.nothingLeft : messages.nothing(text)
  place.show(heading, missNote({ place, text, isFiltered, clear }))
  place.say(messages.found(0))
}
