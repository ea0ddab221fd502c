// A person at a browser that Playwright does not drive, with the few verbs that each driver knows. Finds by role and name, as a reader of the page would.

/** The part of puppeteer's page that the journeys use: each of its versions has it, and WebDriver can do it. */
export type PlainPage = {
  goto(url: string): Promise<unknown>
  url(): string
  evaluate<Given extends unknown[], Answer>(
    run: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Answer>
  waitForFunction(
    run: (...given: never[]) => unknown,
    options: { timeout: number; polling: number },
    ...given: unknown[]
  ): Promise<{ asElement(): PlainElement | null }>
  setViewport(screen: {
    width: number
    height: number
    isMobile?: boolean
    hasTouch?: boolean
  }): Promise<void>
  on(event: 'pageerror', told: (error: Error) => void): void
}

export type PlainElement = {
  click(): Promise<void>
  type(text: string): Promise<void>
  uploadFile(path: string): Promise<void>
}

export type PlainBrowser = {
  createIncognitoBrowserContext(): Promise<{ newPage(): Promise<PlainPage> }>
  version(): Promise<string>
  close(): Promise<void>
}

type Kind = 'button' | 'link' | 'field' | 'text'

export type PlainPerson = {
  readonly page: PlainPage
  /** Errors that no script of the page caught. */
  readonly problems: string[]
  visit(url: string): Promise<void>
  tap(kind: Kind, name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  upload(label: string, path: string): Promise<void>
  /** Waits for the text. */
  sees(text: string, withinMs?: number): Promise<void>
  /** Waits until the button can be tapped: then the page's script has started. */
  mayTap(button: string): Promise<void>
}

const WAIT_MS = 30_000

/** Opens a page on a phone, in an empty browser. */
export async function openPlainPerson(browser: PlainBrowser): Promise<PlainPerson> {
  const page = await (await browser.createIncognitoBrowserContext()).newPage()
  await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const find = async (kind: Kind, name: string, timeout = WAIT_MS): Promise<PlainElement> => {
    try {
      const handle = await page.waitForFunction(findInPage, { timeout, polling: 100 }, kind, name)
      const element = handle.asElement()
      if (element) return element
      throw new Error('no element')
    } catch (error) {
      const shown = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 800))
      throw new Error(
        `${kind} "${name}" at ${page.url()}: ${error}\nShown: ${shown}\nErrors: ${problems.join('\n')}`,
      )
    }
  }
  return {
    page,
    problems,
    async visit(url) {
      await page.goto(url)
    },
    tap: async (kind, name) => (await find(kind, name)).click(),
    async fill(label, text) {
      const field = await find('field', label)
      await field.click()
      await field.type(text)
    },
    upload: async (label, path) => (await find('field', label)).uploadFile(path),
    async sees(text, withinMs) {
      await find('text', text, withinMs)
    },
    async mayTap(button) {
      await find('button', button)
    },
  }
}

/** Runs in the page: the element that can be seen, of this kind and name; null until there is one. */
function findInPage(kind: Kind, name: string): Element | null {
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') || (element as HTMLElement).innerText || '')
      .replace(/\s+/g, ' ')
      .trim()
  const isShown = (element: Element) => element.getClientRects().length > 0
  const top = [...document.querySelectorAll('dialog[open]')].pop() || document
  const all = (selector: string) => [...top.querySelectorAll(selector)]
  if (kind === 'button')
    return all('button:enabled, summary').find((each) => isShown(each) && nameOf(each) === name) || null
  if (kind === 'link') return all('a').find((each) => isShown(each) && nameOf(each) === name) || null
  if (kind === 'field') {
    const label = all('label').find((each) => nameOf(each).startsWith(name)) as HTMLLabelElement | undefined
    // Chromium 78 cannot read `?.`.
    const labelled = label ? label.control : null
    return labelled || all('input, select, textarea').find((each) => nameOf(each) === name) || null
  }
  if (!document.body) return null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
  let found: Element | null = null
  // The innermost element with the text.
  while (walker.nextNode()) {
    const element = walker.currentNode as HTMLElement
    if (isShown(element) && (element.innerText || '').replace(/\s+/g, ' ').includes(name)) found = element
  }
  return found
}
