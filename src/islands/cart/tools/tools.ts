// Entry of the script that a product's page fetches at a tap: shows a picture large, shares the page, follows a choice of options, changes a line of the
// cart, and fetches the form of somebody who wants to be told when a product is back.

import * as page from '#messages/en/page.ts'
import { loadLeadForm } from '../frame/lead-form.ts'
import type { ProductTools, Say } from '../page/page-tools.ts'
import { changeLine } from './change-line.ts'
import { followChoice } from './follow-choice.ts'
import { share } from './share.ts'
import { openZoom } from './zoom.ts'

/** Opens what a link or button of the product page asks for: the zoomed picture, the form to be told, or sharing. */
export const open: ProductTools['open'] = (tool, say) => {
  if (tool instanceof HTMLAnchorElement) openZoom(tool)
  else if ('lead' in tool.dataset) void ask(tool, say)
  else void share(say)
}

/** Opens the form in which the shopper asks to be told when the product, or the whole choice that they made of it, is back. */
async function ask(button: HTMLElement, say: Say): Promise<void> {
  const product = button.closest<HTMLElement>('[data-product]')
  const productId = product?.dataset['product'] ?? ''
  const groups = [...(product?.querySelectorAll('fieldset') ?? [])]
  const variantIds = groups.flatMap((group) => group.querySelector<HTMLInputElement>(':checked')?.value ?? [])
  const choice = groups.length > 0 && variantIds.length === groups.length ? { variantIds } : {}
  const form = await loadLeadForm()
  if (form) form.openLeadForm({ kind: 'restock', productId, ...choice, isLayer: true })
  else say(page.notLoaded)
}

/** Follows a change of the form's options. At the first call it also shows the line of the cart that the address names. */
export const follow: ProductTools['follow'] = (form, target, combinations) => {
  changeLine(form)
  followChoice(form, target, combinations)
}
