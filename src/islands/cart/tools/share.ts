// Shares the address of a product's page: the phone's own sheet, or else a copy of the link.
import * as messages from '#messages/en/product-tools.ts'
import type { Say } from '../page/page-tools.ts'

/** Shares the page's canonical address, which has neither a search nor a fragment. */
export async function share(say: Say): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  const url = canonical?.href ?? location.href
  if ('share' in navigator) {
    const isDone = await navigator.share({ title: document.title, url }).then(
      () => true,
      // The shopper closed the sheet. Any other refusal, for example a tap too long ago, leads to the copy.
      ({ name }: DOMException) => name === 'AbortError',
    )
    if (isDone) return
  }
  try {
    await navigator.clipboard.writeText(url)
    say(messages.linkCopied)
  } catch {
    // The browser forbids copying, or the page has no https.
    say(url, true)
  }
}
