// Tests the stand-in of DNS alone. Planted once and seen red: a form of another site that is taken.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalDns, startLocalDns } from '../../index.ts'

const proof = { name: '_oja.adunni.example', type: 'TXT', value: 'token' }

let dir: string
let dns: LocalDns
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'oja-dns-'))
  dns = await startLocalDns({ dir })
})
afterEach(async () => {
  await dns.stop()
  rmSync(dir, { recursive: true })
})

const set = (record: object, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(dns.url, { method: 'POST', headers, body: JSON.stringify(record) })

async function resolve(resolver: string): Promise<readonly string[]> {
  const answer = await fetch(`${dns.url}/${resolver}/resolve?name=${proof.name}&type=TXT`)
  const { Answer = [] } = (await answer.json()) as { Answer?: readonly { readonly data: string }[] }
  return Answer.map(({ data }) => data)
}

it('answers by both resolvers, and by one while a record spreads', async () => {
  await set({ ...proof, isSpreading: true })
  expect([await resolve('first'), await resolve('second')]).toEqual([['"token"'], []])

  await set(proof)
  expect([await resolve('first'), await resolve('second')]).toEqual([['"token"'], ['"token"']])
})

it('finds its records again after a stop, and answers nothing while it is down', async () => {
  await set(proof)
  await dns.stop()
  dns = await startLocalDns({ dir })
  expect(dns.records).toHaveLength(1)

  dns.setDown(true)
  expect((await fetch(`${dns.url}/first/resolve?name=a.example&type=A`)).status).toBe(503)
})

it('says what is wrong with a record, and takes nothing from the page of another site', async () => {
  expect((await set({ ...proof, type: 'MX' })).status).toBe(400)
  expect((await set(proof, { 'content-type': 'text/plain' })).status).toBe(400)
  const form = await fetch(`${dns.url}/form`, {
    method: 'POST',
    headers: { origin: 'https://other.example' },
    body: new URLSearchParams({ act: 'set', ...proof }),
  })

  expect(form.status).toBe(400)
  expect(dns.records).toEqual([])
})
