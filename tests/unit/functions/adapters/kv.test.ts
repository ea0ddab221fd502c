// Tests what the index over KV reads and writes. Planted defects, each seen red: the entry of a new store read first; a correct entry written
// again; a wrong entry left; an entry believed for ever; an entry believed for another store; an entry believed after a failed write.
import { expect, test } from 'vitest'
import { kvIndex } from '#functions/adapters/kv.ts'

/** A namespace that records its calls. */
function notingNamespace(entries: Record<string, string>) {
  const log: string[] = []
  const clock = { ms: 0, isDown: false }
  const namespace = {
    async get(key: string) {
      log.push(`get ${key}`)
      return entries[key] ?? null
    },
    async put(key: string, value: string) {
      log.push(`put ${key} ${value}`)
      if (clock.isDown) throw new Error('down')
      entries[key] = value
    },
  }
  return { log, clock, index: kvIndex(namespace as unknown as KVNamespace, () => clock.ms) }
}

test('a new store is written without being looked for', async () => {
  const { log, index } = notingNamespace({ 'slug:adunni': 'another' })

  await index.point('id', { slug: 'adunni', customDomain: 'adunni.test' }, { isNew: true })

  expect(log).toEqual(['put slug:adunni id', 'put domain:adunni.test id'])
})

test('of a store that may stand, what is missing or wrong is written', async () => {
  const { log, index } = notingNamespace({ 'slug:adunni': 'id', 'domain:adunni.test': 'another' })

  await index.point('id', { slug: 'adunni', customDomain: 'adunni.test' }, { isNew: false })
  await index.point('id', { slug: 'renamed', customDomain: null }, { isNew: false })

  expect(log).toEqual([
    'get slug:adunni',
    'get domain:adunni.test',
    'put domain:adunni.test id',
    'get slug:renamed',
    'put slug:renamed id',
  ])
})

test('an entry that was right is looked at again after ten minutes, and at once for another store', async () => {
  const { log, clock, index } = notingNamespace({ 'slug:adunni': 'id' })
  const point = (businessId: string) =>
    index.point(businessId, { slug: 'adunni', customDomain: null }, { isNew: false })

  await point('id')
  clock.ms = 599_999
  await point('id')
  expect(log).toEqual(['get slug:adunni'])
  clock.ms = 600_000
  await point('id')
  expect(log).toEqual(['get slug:adunni', 'get slug:adunni'])
  await point('another')
  expect(log.slice(2)).toEqual(['get slug:adunni', 'put slug:adunni another'])
})

test('an entry that could not be written is looked at again', async () => {
  const { log, clock, index } = notingNamespace({})
  const point = () => index.point('id', { slug: 'adunni', customDomain: null }, { isNew: false })

  clock.isDown = true
  await expect(point()).rejects.toThrow()
  clock.isDown = false
  await point()

  expect(log).toEqual(['get slug:adunni', 'put slug:adunni id', 'get slug:adunni', 'put slug:adunni id'])
})
