// Calls database functions through a server whose answers the test chooses: for an answer of another shape the error names the call and the
// key.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as customers from '#contract/sql/orders/customers.ts'
import * as business from '#contract/sql/store/business.ts'
import * as system from '#contract/sql/system/system.ts'
import { call, callOrThrow, type Database, openDatabase } from '#data/client.ts'
import { AnswerError, DatabaseError } from '#data/errors.ts'

let server: Server
let database: Database
let answer: { status: number; body: unknown }

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  database = openDatabase({ url: `http://127.0.0.1:${port}`, key: 'key' })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  answer = { status: 200, body: null }
})

const found = { businessId: 'b', slug: 'adunni', customDomain: null, renamed: false }
const findStore = () => callOrThrow(database, business.findStore, { slug: 'adunni', domain: null })

describe('call', () => {
  it('answers what the database answers, with keys that the contract does not name', async () => {
    answer.body = { ...found, more: 1 }

    expect(await findStore()).toEqual({ ...found, more: 1 })
  })

  it('takes null where the contract says so', async () => {
    expect(await findStore()).toBeNull()
  })

  it.each([
    [
      'find_store: the answer is not of its contract: slug: expected "slug", got nothing',
      { ...found, slug: undefined },
    ],
    [
      'find_store: the answer is not of its contract: renamed: expected boolean, got string',
      { ...found, renamed: '234803' },
    ],
    ['find_store: the answer is not of its contract: answer: expected Object, got string', 'adunni'],
  ])('throws %s', async (message, body) => {
    answer.body = body

    const error = await findStore().catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(AnswerError)
    expect((error as Error).message).toBe(message)
  })

  it('refuses a number where a function answers nothing', async () => {
    answer.body = 3

    await expect(call(database, system.finishAccountDeletion, { userId: 'u' })).rejects.toThrow(
      'finish_account_deletion: ',
    )
  })

  it('answers a refusal as a value, and throws it where none is expected', async () => {
    answer = { status: 400, body: { code: 'OJ400', message: 'forbidden', details: '{"at":1}', hint: null } }
    const args = { businessId: 'b', customerId: 'c', name: 'Ada' }

    expect(await call(database, customers.eraseCustomer, args)).toEqual({
      ok: false,
      error: { code: 'forbidden', details: { at: 1 } },
    })
    await expect(callOrThrow(database, customers.eraseCustomer, args)).rejects.toThrow(DatabaseError)
  })
})
