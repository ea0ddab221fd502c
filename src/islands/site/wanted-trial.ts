// Keeps which plan a visitor wants to try, where plans are offered: the owner's app begins it once the person is signed in and has a shop.
import { keepWantedTrial } from '#data/session/wanted-trial.ts'

/** Follows taps on links with `data-try` below `root`. */
export function keepWishes(root: Node): void {
  root.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-try]') : null
    const plan = link?.dataset['try']
    if (plan === 'premium' || plan === 'enterprise') keepWantedTrial(plan, Date.now())
  })
}
