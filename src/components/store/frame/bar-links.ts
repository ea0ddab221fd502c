// Chooses the categories that the bar of a wide screen links to.
import type { CategoryLink, ShopShell } from '#domain/store/views.ts'

/** Letters that fit beside the shop's name on a screen of 1,200 pixels; each link also takes the room of three. A narrower bar hides the last. */
const ROOM = 92

/** The first categories, as many as fit. */
export function barLinks({ categories }: Pick<ShopShell, 'categories'>): readonly CategoryLink[] {
  let room = ROOM
  return categories.slice(0, 7).filter(({ name }) => {
    room -= name.length + 3
    return room >= 0
  })
}
