// Finds broken accessibility rules of a page with axe.
import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright'

/** Ids of the broken rules, with the elements. Waits for animations that end: a moving part is measured where it comes to rest. */
export async function accessibilityFaultsOf(page: Page): Promise<string[]> {
  // Ignores animations that never end: of removed elements, and of skeletons.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const isOneFrame = page.frames().length === 1
  const broken = isOneFrame ? await runInPage(page) : (await new AxeBuilder({ page }).analyze()).violations
  return broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
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
