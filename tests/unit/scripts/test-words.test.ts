import { describe, expect, it } from 'vitest'
import { readTestWords } from '#scripts/test-words.ts'

const read = (...words: string[]) => readTestWords(words, (path) => !String(path).includes('gone'))

describe('readTestWords', () => {
  it('runs everything but the soak tests when nothing is named', () => {
    expect(read()).toEqual({
      projects: ['unit', 'database', 'edge', 'chaos', 'e2e'],
      files: [],
      isBuilt: true,
    })
  })

  it('runs the projects that are named, and builds only for those that start the product', () => {
    expect(read('database')).toEqual({ projects: ['database'], files: [], isBuilt: false })
    expect(read('e2e', 'unit')).toEqual({ projects: ['unit', 'e2e'], files: [], isBuilt: true })
    expect(read('soak')).toMatchObject({ projects: ['soak'], isBuilt: true })
  })

  it.each([
    ['tests/unit/domain/basics/money.test.ts', 'unit', false],
    ['tests/database/orders', 'database', false],
    ['./tests/e2e/cart.test.ts', 'e2e', true],
    ['stand-ins/local-supabase/tests/servers', 'edge', true],
  ])('runs %s in its project', (file, project, isBuilt) => {
    expect(read(file)).toEqual({ projects: [project], files: [file], isBuilt })
  })

  it.each(['unti', 'tests/unit/gone.test.ts', 'src/domain/basics/money.ts', 'tests/support'])(
    'refuses %s, which names no tests',
    (word) => {
      expect(read(word)).toContain(`“${word}” is neither a project`)
    },
  )
})
