// Checks that each text of a component is the only child of its element: React then finds it after a browser has translated the page. The
// planted breaches are tests below. What a translation does to a page is in
// tests/support/browser/translation.ts.
import { expect, it } from 'vitest'
import { looseTexts } from '#tests/support/checks/loose-texts.ts'

const LOOSE = {
  'a condition beside an element': '<p><b>1</b>{is && "sold out"}</p>',
  'a condition beside a condition': '<p>{is && "sold out"}{!is && name}</p>',
  'a text before an element': '<p>Order <b>1</b></p>',
  'a text behind an element that comes and goes': '<p>{is && <b>1</b>} left</p>',
  'a value beside a text': '<p>{count} left</p>',
  'a text or an element': '<p><b>1</b>{is ? <i>2</i> : name}</p>',
  'a number that decides': '<p><b>1</b>{count && <i>2</i>}</p>',
  'children that may be a text': '<p><b>1</b>{children}</p>',
  'the text of a fragment': '<p><>{name}</></p>',
  'the text of a fragment with a key': '<p><Fragment key={name}>{name}</Fragment></p>',
  'a list of texts': '<p>{names.map((one) => one)}</p>',
  'the text of a component': 'is ? <p /> : name',
  'texts for a component': '<Sole>{name}, {name}</Sole>',
}

const HELD = {
  'an only text': '<p>{name}</p>',
  'a text or an element, alone': '<p>{is ? <b>1</b> : name}</p>',
  'a text of several values': '<p>{name + count}</p>',
  'texts in elements of their own': '<p><b>{name}</b> <span>left</span></p>',
  'elements on conditions': '<p>{is && <b>1</b>}{name && <b>2</b>}{children && <b>{children}</b>}</p>',
  'a list of elements': '<p><b>1</b>{names.map((one) => <i key={one}>{one}</i>)}</p>',
  'the only text of a component': '<Sole>{name}</Sole>',
  'spaces and comments': '<p><b>1</b>{" "}{/* why */}<b>2</b></p>',
}

const codeOf = (jsx: string) => `import { Fragment, type ReactNode } from 'react'
type Props = { is: boolean; name: string; count: number; names: string[]; children: ReactNode }
export const Sole = ({ children }: Pick<Props, 'children'>) => <p>{children}</p>
export const Planted = ({ is, name, count, names, children }: Props) =>
  ${jsx}
`
const fileOf = (what: string) => `src/planted/${what.replaceAll(' ', '-')}.tsx`
const planted = Object.entries({ ...LOOSE, ...HELD }).map(([what, jsx]) => [fileOf(what), codeOf(jsx)])
const found = looseTexts(Object.fromEntries(planted))

it('is the only child of its element', () => {
  expect(found.filter((line) => !line.startsWith('src/planted/'))).toEqual([])
})

it.each(Object.keys(LOOSE))('is found where it is not: %s', (what) => {
  const lines = found.filter((line) => line.startsWith(fileOf(what))).map((line) => line.split(' ')[0])

  expect(new Set(lines)).toEqual(new Set([`${fileOf(what)}:5`]))
})

it.each(Object.keys(HELD))('is let alone: %s', (what) => {
  expect(found.filter((line) => line.startsWith(`${fileOf(what)}:`))).toEqual([])
})
