// Finds words and amounts that a page breaks over several lines: `₦51,50/0`, `Delivere/d`.
import type { Page } from 'playwright'

/** Settings with which lines break first: narrow, with letters twice as large, and with wide letters when the usual font is missing. */
export const READERS = [
  { width: 320, size: '100%', spacing: '' },
  { width: 360, size: '100%', spacing: '' },
  { width: 320, size: '200%', spacing: '' },
  { width: 360, size: '200%', spacing: '' },
  { width: 320, size: '100%', spacing: '0.06em' },
] as const

/** Letters twice as large on a narrow phone. */
export const LARGE = READERS[3]

type Reader = { readonly width: number; readonly size: string; readonly spacing: string }

/** Sets the reader's letters through the object model, which a page's policy allows. */
export async function readAs(page: Page, { width, size, spacing }: Reader): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  await page.evaluate(
    ([fontSize, letterSpacing]) => {
      document.documentElement.style.fontSize = fontSize
      document.body.style.letterSpacing = letterSpacing
      if (letterSpacing) document.body.style.fontFamily = 'DejaVu Sans, Verdana, sans-serif'
    },
    [size, spacing] as const,
  )
}

/**
 * The broken words, in order, and texts outside the screen: `outside: ₦51,500`. A line may end after a hyphen or a slash; mail addresses do
 * not count as words.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, .unseen, .skip, .sr-only')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
        if (word.includes('@')) continue
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(word)
        if (/\d/.test(word) && boxes.some(({ right }) => right > innerWidth + 1))
          found.push(`outside: ${word}`)
      }
    }
    return found
  })
}
