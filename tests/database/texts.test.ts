// Free text in the database (P37): the same rule as in the browser, on every column that holds such text, by whatever door.
// Planted once and seen red: a trigger on insert only; a cut by code points; the joiner inside emoji taken away; a text column without
// a rule; old rows cleaned and not listed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitiseLong, sanitiseShort } from '#domain/text.ts'
import { openDatabase, person, type TestDatabase } from '#tests/support/database.ts'
import { addProduct, addZone, openStore, type TestStore } from '#tests/support/database-store.ts'
import { seededRandom } from '#tests/support/random.ts'
import { CUT_CASES, LONG_CASES, SHORT_CASES } from '#tests/support/text-cases.ts'

let db: TestDatabase
let store: TestStore

beforeAll(async () => {
  db = await openDatabase()
  store = await openStore(db)
})
afterAll(() => db.close())

/** What the database makes of texts that it can be given at all: NUL and halves of pairs never arrive. */
async function cleaned(kind: 'short' | 'long', texts: readonly string[]): Promise<string[]> {
  const [row] = await db.query(
    `select array_agg(private.clean_${kind}(t) order by place) as texts from unnest($1::text[]) with ordinality as l (t, place)`,
    [texts],
  )
  return row?.['texts'] as string[]
}
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

describe('the rule', () => {
  const shorts = [...SHORT_CASES, ...CUT_CASES.map(([, text, cut]) => [text, cut] as const)]

  it('is that of the browser, case by case', async () => {
    const short = shorts.filter(([text]) => isStorable(text))
    const long = LONG_CASES.filter(([text]) => isStorable(text))

    expect(await cleaned('short', short.map(([text]) => text))).toEqual(short.map(([, clean]) => clean))
    expect(await cleaned('long', long.map(([text]) => text))).toEqual(long.map(([, clean]) => clean))
  })

  it('treats every character that there is like the browser', async () => {
    const chars = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .filter((char) => !/\p{Cn}|\p{Co}|\p{Script=Han}|\p{Script=Hangul}/u.test(char))
    expect(chars.length).toBeGreaterThan(40_000)
    // Between letters, bound to a picture, and six times on one letter.
    const words = chars.flatMap((char) => [`a${char}b`, `${char}\u200d👩 👩\u200d${char}`, `a${char.repeat(6)}`])
    const texts = Array.from({ length: Math.ceil(words.length / 50) }, (_, place) =>
      words.slice(50 * place, 50 * place + 50).join(' '),
    )
    const atTheCut = chars
      .filter((char) => /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(char))
      .map((char) => `${'a'.repeat(199)}${char}${char}`)

    expect(await cleaned('long', texts)).toEqual(texts.map(sanitiseLong))
    expect(await cleaned('short', atTheCut)).toEqual(atTheCut.map(sanitiseShort))
  })

  it('is the same for any text, and leaves clean text alone', async () => {
    const random = seededRandom(12)
    const parts = ['<', '>', '\u202e', '\u200d', '😀', '\u0301', '\r', '\n', ' ', '🏾', '👩', '\ufe0f', 'ẹ', 'abc', '\u00a0', '\t', '🇳🇬', '~', 'x'.repeat(30)]
    const texts = Array.from({ length: 1_000 }, () =>
      Array.from({ length: random.below(90) }, () => random.pick(parts)).join(''),
    )

    const [short, long] = [await cleaned('short', texts), await cleaned('long', texts)]

    expect(short).toEqual(texts.map(sanitiseShort))
    expect(long).toEqual(texts.map(sanitiseLong))
    expect(await cleaned('short', short)).toEqual(short)
    expect(await cleaned('long', long)).toEqual(long)
  })
})
