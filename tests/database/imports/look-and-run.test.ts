// What the look says of a file is what the run does, row for row, and the same file again changes nothing: for files of every source, among them the
// traps of real shops, and files whose rows meet by chance. Planted and seen red: two products of a file with one SKU, which outvotes the keys of their source.
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { importBody } from '#domain/import/import-product.ts'
import { type Answers, answerWord } from '#domain/import/questions.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { GENERATED_SOURCES, generatedImport } from '#tests/support/cases/generated-imports.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
const root = resolve(import.meta.dirname, '../../..')
const files = [
  ...globSync(`${root}/tests/fixtures/imports/*.{csv,tsv,xml}`),
  ...globSync(`${root}/tests/fixtures/*.csv`),
  ...globSync(`${root}/tests/fixtures/imports/cases/*.{csv,xml,xlsx,zip}`),
]

/** How many files of each source are made up. */
const MADE_UP = 12

const generated: ReadonlyMap<string, Uint8Array> = new Map(
  GENERATED_SOURCES.flatMap((source) =>
    Array.from(
      { length: MADE_UP },
      (_, seed) => [`${source}, made up ${seed}`, generatedImport(source, seed)] as const,
    ),
  ),
)

const bytesOf = (path: string): Uint8Array => generated.get(path) ?? readFileSync(path)

/** Bodies of the products that have a price: a supplier's wait for the calculator. */
function bodiesOf(path: string, answers: Answers = {}): readonly object[] {
  const file = readImportFile(bytesOf(path), { currency: 'NGN', rate: NO_CONVERSION, answers })
  return file.ok
    ? file.value.plan.products.filter(({ supplier }) => supplier === undefined).map(importBody)
    : []
}

/** One answer to each question that a file has. */
function answersOf(path: string): Answers {
  const file = readImportFile(bytesOf(path), { currency: 'NGN', rate: NO_CONVERSION })
  const questions = file.ok ? file.value.plan.questions : []
  const ofWords = (kind: string, answer: string): string =>
    questions
      .filter((one) => one.kind === kind)
      .reduce((said, { word = '' }) => answerWord(said, word, answer), '')
  return {
    counts: 'thousands',
    prices: 'thousands',
    availability: ofWords('availability', 'in'),
    visibility: ofWords('visibility', 'shown'),
    uncounted: 'out',
    sizes: 'products',
    sameName: 'products',
  }
}

/** Says something of columns that a person may want to change: the first that is not used and holds something becomes an option, and descriptions are left out. */
function saidOf(path: string): Answers {
  const file = readImportFile(bytesOf(path), { currency: 'NGN', rate: NO_CONVERSION })
  if (!file.ok) return {}
  const { columns } = file.value.plan
  const unused = columns.findIndex(({ as, examples }) => as === null && examples !== undefined)
  const words = columns.map(({ as }, at) => (at === unused ? 'option' : as === 'description' ? 'ignore' : ''))
  return { columns: words.join(',') }
}

const isSame = (path: string, answers: Answers) =>
  JSON.stringify(bodiesOf(path)) === JSON.stringify(bodiesOf(path, answers))

const cases = [...files, ...generated.keys()].flatMap((path) => {
  const ways = [
    [`${basename(path)}, answered`, path, answersOf(path)],
    [`${basename(path)}, with columns that are said`, path, saidOf(path)],
  ] as const
  return [[basename(path), path, {}] as const, ...ways.filter(([, , answers]) => !isSame(path, answers))]
})

describe('a file', () => {
  it('leaves something open in some of them, and has columns of which something is said in others', () => {
    expect(cases.filter(([name]) => name.endsWith('answered')).length).toBeGreaterThan(0)
    expect(cases.filter(([name]) => name.endsWith('said')).length).toBeGreaterThan(15)
  })

  it.each(cases.filter(([, path, answers]) => bodiesOf(path, answers).length > 0))(
    '%s does what its look said, and nothing the second time',
    async (_, path, answers) => {
      const store = await openStore(db, { plan: 'enterprise' })
      const bodies = JSON.stringify(bodiesOf(path, answers))
      const ask = async (fn: 'compare_product' | 'try_import_product') => {
        const rows = await db.query(
          `select private.${fn}($1, body) ->> 'outcome' as outcome from jsonb_array_elements($2) body`,
          [store.id, bodies],
        )
        return rows.map(({ outcome }) => (outcome === 'new' ? 'created' : outcome))
      }

      const looked = await ask('compare_product')
      expect(await ask('try_import_product')).toEqual(looked)
      expect(new Set(looked.filter((outcome) => outcome !== 'refused'))).toEqual(new Set(['created']))
      const again = looked.map((outcome) => (outcome === 'created' ? 'unchanged' : outcome))
      expect(await ask('compare_product')).toEqual(again)
      expect(await ask('try_import_product')).toEqual(again)
    },
  )
})
