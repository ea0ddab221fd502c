// Of stores that are published side by side one renders at a time, and none waits for what failed. Planted defects, each seen red: every
// store its own turns; a turn that is lost with an error; small edits that wait too.
import { expect, test } from 'vitest'
import { type InTurn, oneAtATime } from '#storefront/one-at-a-time.ts'
import { publishStore } from '#storefront/publish.ts'
import { makeWorld, STORE_ID } from '#tests/support/fake-world.ts'
import { makeSnapshot } from '#tests/support/snapshots.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

test('does one work after another, in the order of the calls, also after one that failed', async () => {
  const inTurn = oneAtATime()
  const log: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      log.push(`${name} begins`)
      await soon()
      log.push(`${name} ends`)
      if (fails) throw new Error(`${name} failed`)
      return name
    })

  const results = await Promise.allSettled([work('first', true), work('second'), work('third')])

  expect(log).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ])
  expect(results).toMatchObject([
    { reason: new Error('first failed') },
    { value: 'second' },
    { value: 'third' },
  ])
})

/** Publishes a store of so many products and notes each row it renders under `name`. */
function publish(name: string, products: number, log: string[], inTurn: InTurn) {
  const { ports } = makeWorld(makeSnapshot({ products })).start()
  const renderer: typeof ports.renderer = {
    ...ports.renderer,
    async render(views) {
      await soon()
      log.push(name)
      return ports.renderer.render(views)
    },
  }
  return publishStore(STORE_ID, { ...ports, renderer }, { inTurn })
}

const changesIn = (log: readonly string[]) =>
  log.filter((name, index) => index > 0 && name !== log[index - 1])

test('renders the stores of a batch one after another', async () => {
  const inTurn = oneAtATime()
  const log: string[] = []

  await Promise.all(['a', 'b', 'c'].map((name) => publish(name, 30, log, inTurn)))

  expect(changesIn(log)).toHaveLength(2)
})

test('lets an edit of a few pages pass while another renders', async () => {
  const inTurn = oneAtATime()
  const log: string[] = []
  let release = () => {}
  const held = inTurn(() => new Promise<void>((resolve) => (release = resolve)))

  const many = publish('many', 30, log, inTurn)
  await publish('few', 2, log, inTurn)
  expect(new Set(log)).toEqual(new Set(['few']))
  release()
  await Promise.all([held, many])

  expect(new Set(log)).toEqual(new Set(['few', 'many']))
})
