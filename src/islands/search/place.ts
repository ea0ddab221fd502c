// The parts of a page that the search uses. While there is something to show, it takes the place of the page's own products.

export type SearchPlace = {
  readonly form: HTMLElement
  readonly input: HTMLInputElement
  /** Path prefix of the shop's pages. */
  readonly base: string
  readonly currency: string
  readonly shopName: string
  readonly isOpen: boolean
  /** The `sizes` of the pictures of the page's own cards; empty where one file fits all. */
  readonly pictureSizes: string
  /** The page has cards without a picture, so it has the cloth and the style for them. */
  readonly hasBareCards: boolean
  /** A link that opens a chat with the shop; null when the shop has no number. */
  readonly chatHref: string | null
  /** Shows the given parts in place of the page's products, under this heading. */
  show(heading: string, ...parts: readonly Element[]): void
  /** Says something beside the heading, also to screen readers. */
  say(text: string): void
  /** Brings the page's own products back. */
  rest(): void
}

/** Throws when the page is not one with a list of products. `usualSaid` is what it says of its own products. */
export function findPlace(usualSaid: string): SearchPlace {
  const { base = '', currency = '' } = document.body.dataset
  const form = need('.find')
  const input = need<HTMLInputElement>('.find input')
  const [said, heading, goods] = [need('.said'), need('.top h1, .top h2'), need('.goods')]
  const main = need('main')
  const own = [goods, ...document.querySelectorAll<HTMLElement>('.cats, .pages')]
  const usual = [heading.textContent, usualSaid] as const
  let isShowing = false
  let shown: readonly Element[] = []
  return {
    form,
    input,
    base,
    currency,
    shopName: document.querySelector('.name')?.textContent?.trim() ?? '',
    pictureSizes: goods.querySelector('source')?.sizes ?? '',
    hasBareCards: document.querySelector('.bare') !== null,
    isOpen: !document.querySelector('main .note'),
    chatHref: document.querySelector<HTMLAnchorElement>('a[href^="https://wa.me/"]')?.href ?? null,
    show(title, ...parts) {
      // Measured before the changes below, which would make the browser lay the page out for it.
      const isLow = !isShowing && form.getBoundingClientRect().top > 140
      heading.textContent = title
      for (const part of own) part.hidden = true
      for (const part of shown) if (!parts.includes(part)) part.remove()
      for (const part of [...parts].reverse()) goods.insertAdjacentElement('afterend', part)
      shown = parts
      // On a phone the keyboard covers the lower half. A page that is as tall with one product stays where it was scrolled to.
      main.style.minHeight = '100vh'
      if (isLow) form.scrollIntoView()
      isShowing = true
    },
    say(text) {
      if (said.textContent !== text) said.textContent = text
    },
    rest() {
      ;[heading.textContent, said.textContent] = usual
      main.style.minHeight = ''
      for (const part of shown) part.remove()
      for (const part of own) part.hidden = false
      shown = []
      isShowing = false
    },
  }
}

function need<Part extends HTMLElement>(selector: string): Part {
  const part = document.querySelector<Part>(selector)
  if (!part) throw new Error(`search: expected ${selector} in the page`)
  return part
}
