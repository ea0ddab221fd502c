// Which stores a person has lost, or in which they may do something else now: what was read of them is forgotten.
import type { OwnBusiness } from '../business.ts'

type Member = Pick<OwnBusiness, 'id' | 'role' | 'rights'>

/** Ids of the stores of before. */
export function lostStores(before: readonly Member[], now: readonly Member[]): readonly string[] {
  return before.flatMap(({ id, role, rights }) => {
    const same = now.find((store) => store.id === id)
    return same && same.role === role && textOf(same.rights) === textOf(rights) ? [] : [id]
  })
}

/** Rights come in any order. */
const textOf = (rights: Member['rights']) => JSON.stringify(Object.entries(rights).sort())
