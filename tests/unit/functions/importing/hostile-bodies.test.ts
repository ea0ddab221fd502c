// Bodies that somebody makes to cost a reader as much as they can: each costs no more than its length, and lets others in after some milliseconds of
// processor. Planted once and seen red: the cutter that began an open row again with each piece, the paste that compared each line with all
// products, and a reader that gives no turn.
import { describe, expect, it } from 'vitest'
import { doAtOnce, type Work } from '#domain/basics/work.ts'
import { openZip } from '#domain/import/archive/unzip.ts'
import { MAX_ROW, rowCutter } from '#domain/import/cells/row-cutter.ts'
import { tooManyVariations } from '#domain/import/plain-words.ts'
import { type HowRead, readUpload } from '#functions/importing/read-upload.ts'
import { startTurns, type Turns } from '#functions/importing/turns.ts'
import { bombOfPictures, HOSTILE_BODIES, type HostileBody } from '#tests/support/cases/hostile-bodies.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

const howOf = (kind: HostileBody['kind']): HowRead => ({
  isPaste: kind === 'paste',
  source: null,
  columns: null,
  hasHeader: false,
  currency: 'NGN',
  rate: null,
  answers: {},
})

const bytesOf = (made: string | Uint8Array) =>
  typeof made === 'string' ? new TextEncoder().encode(made) : made

const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** An open row is cut again with each piece of 64 KB: some pieces show it. */
const sizeOf = ({ name }: HostileBody) => (name === 'a table: quotation marks alone' ? 8_000_000 : 60_000)

/** Begins the work of each reader, which is done outside of it. */
function workOf(bytes: Uint8Array, kind: HostileBody['kind']): Work<unknown> {
  let begun: Work<unknown> | null = null
  const turns: Turns = {
    take(work) {
      begun = work
      return new Promise(() => undefined)
    },
  }
  void readUpload(bytes, howOf(kind), turns)
  if (begun === null) throw new Error('the reader has begun no work')
  return begun
}

describe('a hostile body', () => {
  it.each(HOSTILE_BODIES.map((body) => [body.name, body] as const))(
    '%s costs no more than its length',
    (_, body) => {
      const [whole, tenth] = [bytesOf(body.make(sizeOf(body))), bytesOf(body.make(sizeOf(body) / 10))]

      expect(
        costGrowth((bytes: Uint8Array) => doAtOnce(workOf(bytes, body.kind)), whole, tenth),
      ).toBeLessThan(IN_LINE)
    },
  )

  it.each(HOSTILE_BODIES.map((body) => [body.name, body] as const))(
    '%s lets others in',
    async (name, body) => {
      const bytes = bytesOf(body.make(name === 'a table: short rows that are products' ? 1_000_000 : 200_000))
      let [longest, last, isDone] = [0, processorMs(), false]
      const look = () => {
        const now = processorMs()
        longest = Math.max(longest, now - last)
        last = now
        if (!isDone) setImmediate(look)
      }
      setImmediate(look)

      await readUpload(bytes, howOf(body.kind))
      isDone = true
      look()

      expect(longest).toBeLessThan(150)
    },
  )
})

describe('the bounds', () => {
  it('end a file of more work than one may be, in words', async () => {
    function* endless(): Work<never> {
      for (;;) yield 1_000_000
    }

    expect(await startTurns().take(endless())).toEqual({ ok: false, error: { code: 'too_much_work' } })
  })

  it('count the work of a file together, however often it is read', async () => {
    function* half(): Work<null> {
      yield 60_000_000
      return null
    }
    const turns = startTurns()

    expect(await turns.take(half())).toEqual({ ok: true, value: null })
    expect(await turns.take(half())).toMatchObject({ ok: false })
  })

  it.each([
    [2_000, true],
    [2_001, false],
  ])('of a paste of %i lines', async (lines, isRead) => {
    const read = await readUpload(bytesOf('Cap 3k\n'.repeat(lines)), howOf('paste'))

    expect(read.ok ? true : read.error.code).toBe(isRead ? true : 'too_many_lines')
  })

  it.each([
    [MAX_ROW, null],
    [MAX_ROW + 1, 'too_long'],
  ])('of a row of %i characters', (length, fault) => {
    const row = `"${'x'.repeat(length - 3)}"\n`
    const cut = [...rowCutter(',').finish(`${row}a,1\n`)]

    expect(cut).toHaveLength(2)
    expect(cut[0]).toMatchObject(
      fault === null ? { cells: ['x'.repeat(length - 3)] } : { cells: null, fault },
    )
    expect(cut[1]).toMatchObject({ number: 2, cells: ['a', '1'] })
  })

  it('of the variations of one product', async () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => `,variation,v${n},a,1,p,Size,1`)
    const table = [
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,p,a,1,,Size,1',
      ...rows,
    ]

    const read = await readUpload(bytesOf(table.join('\n')), howOf('file'))

    expect(read.ok && read.value.plan.verdicts.get(2)?.reason).toBe(tooManyVariations(1_001))
  })

  it('of what entries inflate to that announce less', () => {
    const opened = openZip(new Uint8Array(bombOfPictures(5)), { entries: 9, entryBytes: 9, bytes: 3_000_000 })
    if (!opened.ok) throw new Error(opened.error.code)

    const codes = opened.value.map((entry) => {
      const read = doAtOnce(entry.read())
      return read.ok ? 'read' : read.error.code
    })

    expect(codes).toEqual(['zip_broken', 'zip_broken', 'zip_broken', 'zip_too_large', 'zip_too_large'])
  })
})
