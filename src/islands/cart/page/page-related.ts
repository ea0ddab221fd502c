// Fetches other goods of the product's category (islands/search/related.ts) when the shopper scrolls and the link to the category is less than
// half a screen below the view: never at load, because many shoppers leave without looking further. When it cannot be fetched, the link stays.

import { tell } from './page-faults.ts'

/** The build replaces this constant. */
declare const RELATED_PATH: string

window.onscroll = () => {
  const link = document.querySelector('main h2 a')
  if (!link || link.getBoundingClientRect().top > innerHeight * 1.5) return
  window.onscroll = null
  import(/* @vite-ignore */ RELATED_PATH).catch(tell)
}
