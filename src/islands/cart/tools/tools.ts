// Entry of the script that a product's page fetches at a tap: shows a picture large, shares the page, follows a choice of options.
import type { ProductTools } from '../page/page-tools.ts'
import { follow as followChoice } from './follow-choice.ts'
import { share } from './share.ts'
import { openZoom } from './zoom.ts'

export const open: ProductTools['open'] = (tool, say) => {
  if (tool instanceof HTMLAnchorElement) openZoom(tool)
  else void share(say)
}

export const follow: ProductTools['follow'] = followChoice
