// Words for the undo of an edit of many products, in the list and in the activity.
import type { undoBulkEdit } from '#contract/sql/catalogue/products.ts'
import type { RefusalWords } from '#kit/form/refusal-words.ts'

/** With the limits of a plan, which the tables refuse. */
export const UNDO_REFUSALS = {
  undo_gone: 'This was undone already, or is more than a day old.',
  category_gone: 'A category of before was deleted meanwhile.',
  bad_price: 'A price of before does not fit any more. Nothing was changed.',
  plan_limit_live: 'Starter shows 5 products at a time.',
  plan_limit_saved: 'Starter keeps 10 products, drafts included.',
  stale_product:
    'All of these products were changed since. Undo the later change first; this one can still be undone then.',
} satisfies RefusalWords<(typeof undoBulkEdit)['refuses'][number] | 'plan_limit_live' | 'plan_limit_saved'>

/** `Undone, but for 2 products that were changed or deleted since: Activity still undoes those.` */
export function undoneText({ skipped }: { readonly skipped: number }): string {
  if (skipped === 0) return 'Undone.'
  return `Undone, but for ${products(skipped)} that ${skipped === 1 ? 'was' : 'were'} changed or deleted since: Activity can undo that later.`
}

/** `3 products are back. 1 product is not: it came back before, or your plan has no room for it.` */
export function broughtBackText({
  edited,
  skipped,
}: {
  readonly edited: number
  readonly skipped: number
}): string {
  const back = `${products(edited)} ${edited === 1 ? 'is' : 'are'} back.`
  if (skipped === 0) return back
  return skipped === 1
    ? `${back} 1 product is not: it came back before, or your plan has no room for it.`
    : `${back} ${products(skipped)} are not: they came back before, or your plan has no room for them.`
}

const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-NG')} products`)
