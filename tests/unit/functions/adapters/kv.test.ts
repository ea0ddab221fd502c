// Tests what the index over KV reads and writes. Planted defects, each seen red: the entry of a new store read first; a correct entry written
// again; a wrong entry left.
import { expect, test } from 'vitest'
import { kvIndex } from '#functions/adapters/kv.ts'

/** A namespace that records its calls. */
function notingNamespace(entries: Readonly<Record<string, string>>) {
  const log: string[] = []
  const namespace = {
    async get(key: string) {
      log.push(`get ${key}`)
      return entries[key] ?? null
    },
    async put(key: string, value: string) {
      log.push(`put ${key} ${value}`)
    },
  }
  return { log, index: kvIndex(namespace as unknown as KVNamespace) }
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
