// Checks that each decision has its line in the index, with the same words.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#tests/support/checks/imports.ts'

const folder = join(root, 'docs', 'decisions')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

it('each decision stands in the index', () => {
  const topics = readdirSync(folder).filter((file) => file !== 'README.md')
  const decisions = topics.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^## (.+)$/gm)].map(
      ([, title]) => `[${title}](${file}#`,
    ),
  )

  expect(decisions.length).toBeGreaterThan(60)
  expect(decisions.filter((line) => !index.includes(line))).toEqual([])
})
