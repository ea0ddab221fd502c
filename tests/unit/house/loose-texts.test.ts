import { expect, it } from 'vitest'
import { looseTexts } from '#tests/support/checks/loose-texts.ts'

const found = looseTexts()
it('x', () => {
  expect(found).toEqual([])
})
