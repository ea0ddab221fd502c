// Checks that a broken content file stops the build, and that the message names the file and the field. Runs Astro itself on a small project
// with the product's own loader and schema. Planted defect, seen red: the loader logging the fault and continuing, as Astro does with texts
// that it cannot render.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sync } from 'astro'
import { beforeEach, describe, expect, it } from 'vitest'

const main = resolve(import.meta.dirname, '../../..')

const CONFIG = `import { defineCollection } from 'astro:content'
import { dataFile } from '${main}/src/content/loaders/data-file.ts'
import { articleSchema, chatAnswersSchema } from '${main}/src/content/schemas.ts'
import { textFiles } from '${main}/src/content/loaders/text-files.ts'
export const collections = {
  blog: defineCollection({ loader: textFiles('src/content/blog'), schema: ({ image }) => articleSchema(image) }),
  helpChat: defineCollection({ loader: dataFile('src/content/help-chat/answers.json'), schema: chatAnswersSchema }),
}
`
const GOOD = {
  title: 'How to fold ankara',
  description: 'Six yards in one minute.',
  topic: 'Selling',
  published: '2025-10-01',
  cover: './pictures/fold.svg',
  coverAlt: 'Folded cloth.',
  related: '[]',
}

// Keeps the folder until the next run, in .local, which `npm run reset` empties: Astro writes its store some time after its answer.
const root = join(main, '.local/content-test')

beforeEach(() => {
  rmSync(join(root, 'src'), { recursive: true, force: true })
  mkdirSync(join(root, 'src/content/blog/pictures'), { recursive: true })
  cpSync(join(main, 'src/content/help-chat'), join(root, 'src/content/help-chat'), { recursive: true })
  writeFileSync(join(root, 'src/content.config.ts'), CONFIG)
  writeFileSync(join(root, 'src/content/blog/pictures/fold.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})

function write(fields: Readonly<Record<string, string>>, text = 'Fold it.'): void {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  writeFileSync(join(root, 'src/content/blog/fold.md'), `---\n${lines.join('\n')}\n---\n\n${text}\n`)
}

/** The fault of the content; null when the content is valid. */
async function fault(): Promise<string | null> {
  try {
    await sync({ root, configFile: false, logLevel: 'silent' })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a content file', () => {
  it('is taken when it is sound, and its placeholders are filled', async () => {
    write(GOOD, 'With {{name}} you have {{liveLimit}} products.')

    expect(await fault()).toBeNull()
  })

  it.each([
    ['a missing title', { ...GOOD, title: '' }, 'src/content/blog/fold.md: title: write the title'],
    [
      'a date that is none',
      { ...GOOD, published: 'soon' },
      'src/content/blog/fold.md: published: write a date like 2025-09-08',
    ],
    [
      'a misspelt field',
      { ...GOOD, tittle: 'Fold' },
      'src/content/blog/fold.md: front matter: Unrecognized key: "tittle"',
    ],
    [
      'a cover that is not there',
      { ...GOOD, cover: './pictures/gone.svg' },
      'src/content/blog/fold.md: picture ./pictures/gone.svg: there is no such file',
    ],
  ])('stops the build with file and field named: %s', async (_case, fields, message) => {
    write(fields)

    expect(await fault()).toBe(message)
  })

  it('stops the build at a picture without a description and at an unknown placeholder', async () => {
    write(GOOD, '![](./pictures/fold.svg)')
    expect(await fault()).toMatch(/^src\/content\/blog\/fold\.md: a picture has no description/)

    write(GOOD, 'Ask {{brand}}.')
    expect(await fault()).toMatch(
      /^src\/content\/blog\/fold\.md: \{\{brand\}\} is no placeholder; there are name, city/,
    )
  })

  it('stops the build at a help answer without keywords', async () => {
    write(GOOD)
    const broken = {
      greeting: 'Hello',
      fallback: 'No',
      topics: [{ name: 'A', category: 'B', keywords: [], answer: 'C' }],
    }
    writeFileSync(join(root, 'src/content/help-chat/answers.json'), JSON.stringify(broken))

    expect(await fault()).toBe(
      'src/content/help-chat/answers.json: topics.0.keywords: give at least one keyword',
    )
  })
})
