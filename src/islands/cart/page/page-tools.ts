// Fetches the script of a product page's tools at the tap: a picture opens large, the page is shared, a choice is followed (../tools). When
// the script cannot be fetched, the picture itself opens.

import type { Combination } from '#domain/store/snapshot.ts'
import { say, wordsFor } from './page-cart.ts'
import { tell } from './page-faults.ts'

/** The build replaces this constant. */
declare const TOOLS_PATH: string

/** Shows a note on the page; a lasting note stays until the next. */
export type Say = (text: string, isLasting?: boolean) => void

/** What the fetched script exports. */
export type ProductTools = {
  /** Opens what was tapped: the link of a picture, the share button, or the button that asks to be told. */
  readonly open: (tool: HTMLElement, say: Say) => void
  /** Follows a change of the form's options. `target` is the input that has changed. */
  readonly follow: (
    form: HTMLFormElement,
    target: EventTarget | null,
    combinations: readonly Combination[],
  ) => void
}

/** Fetches the product page's tools, once for each page load, and passes them to `use`. `failed` runs when they cannot be fetched. */
export const withTools = (use: (tools: ProductTools) => void, failed: (error: unknown) => void = tell) => {
  import(/* @vite-ignore */ TOOLS_PATH).then(use).catch(failed)
}

document.addEventListener('click', (event) => {
  const tool = (event.target as Element).closest<HTMLAnchorElement>('.reel a,.extra button')
  if (!tool) return
  event.preventDefault()
  withTools(
    ({ open }) => open(tool, say),
    (error) => {
      if (tool.href) location.assign(tool.href)
      else say(wordsFor(error))
    },
  )
})
