// Finds broken accessibility rules of a page with axe.
import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright'

/** Looks at a page that keeps moving: more than any page needs. */
const MAX_LOOKS = 5

/** Ids of the broken rules, with the elements. A moving part is measured where it comes to rest: a look during which something moved is no look. */
export async function accessibilityFaultsOf(page: Page): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    const before = await movesOf(page)
    await untilAtRest(page)
    const isOneFrame = page.frames().length === 1
    const broken = isOneFrame ? await runInPage(page) : (await new AxeBuilder({ page }).analyze()).violations
    if (broken.length === 0 || look === MAX_LOOKS || (await movesOf(page)) === before)
      return broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
}

/** How many transitions the page has begun since the first call. */
function movesOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counter = globalThis as unknown as { moves?: number }
    if (counter.moves === undefined) {
      counter.moves = 0
      addEventListener('transitionrun', () => {
        counter.moves = (counter.moves ?? 0) + 1
      })
    }
    return counter.moves
  })
}

/** Waits for animations that end. Ignores those that never end: of removed elements, and of skeletons. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

type Broken = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] }

/** Runs axe in the page itself. AxeBuilder, which also reads frames, opens a second page for each run and takes three times as long. */
async function runInPage(page: Page): Promise<readonly Broken[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const here = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await here.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  })
}
