// Renders the pages of a plan, one after the other.
import { anotherTurn } from '../pages/another-turn.ts'
import type { RenderPlan } from '../pages/render-plan.ts'
import type { NewPage } from '../store/stage.ts'
import type { Renderer } from './renderer.ts'

/** Rendering never waits for anything, so after this many pages a pause lets requests and other publishes run. */
const PAGES_PER_TURN = 4

/** Calls `renew` before each pause. `renew` extends the lease, and throws when the lease is lost. */
export async function* renderPages(
  { render }: RenderPlan,
  renderer: Renderer,
  renew: () => Promise<void>,
): AsyncGenerator<NewPage> {
  for (const [index, { page, inputs }] of render.entries()) {
    if (index % PAGES_PER_TURN === 0) {
      if (index > 0) await anotherTurn()
      await renew()
    }
    yield { key: page.key, inputs, page: await renderer.render(page.view()) }
  }
}
