// Tags customers while two of them are merged: both succeed, one after the other. Planted defect kept as a test: an update that locks rows in
// the order in which it finds them.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { plant } from '#tests/support/cases/planted-defects.ts'
import { openDatabase, person, refusalOf, type TestDatabase } from '#tests/support/database/database.ts'
import { insert, newPhone, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { waitsForLock } from '../../support/database/waits-for-lock.ts'

const db = forFile(openShuffled)

/** A database that reads tables in their physical order, as Postgres does with many customers. */
async function openShuffled(): Promise<TestDatabase> {
  const made = await openDatabase()
  const admin = made.pool('superuser', 1)
  for (const setting of ['enable_indexscan = off', 'enable_bitmapscan = off', `deadlock_timeout = '50ms'`]) {
    await admin.query(`alter database ${made.name} set ${setting}`)
  }
  return made
}

/** Rows are stored in the opposite order of their ids. The first update of a row stays open until the merge waits for it. */
async function tagDuringMerge(target: TestDatabase): Promise<readonly (string | null)[]> {
  const { id: shop, ownerId } = await openStore(target)
  const owner = person(ownerId)
  const ids = [randomUUID(), randomUUID()].sort().reverse()
  for (const id of ids) {
    await insert(target, 'customers', { id, business_id: shop, name: 'Ngozi Eze', phone: newPhone() })
  }
  await target.query(`create function at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`)
  await target.query(
    'create trigger a_gate before update on customers for each row execute function at_gate()',
  )
  await target.query('grant execute on function at_gate() to authenticated')
  const pair = [shop, ...ids]
  const [row] = await target.as(owner, 'select preview_customer_merge($1, $2, $3) as plan', pair)
  const gate = await target.pool('postgres', 1).connect()
  await gate.query('select pg_advisory_lock(1)')

  const tagging = refusalOf(
    target.as(owner, `select tag_customers($1, $2, 'VIP', true)`, [shop, [...ids].sort()]),
  )
  await waitsForLock(target, 1, tagging)
  const merging = refusalOf(
    target.as(owner, 'select merge_customers($1, $2, $3, $4)', [...pair, row?.['plan'].version]),
  )
  await waitsForLock(target, 2, merging)
  await gate.query('select pg_advisory_unlock(1)')
  gate.release()
  const refusals = await Promise.all([tagging, merging])
  return refusals.map((refusal) => refusal && (refusal.state === 'OJ400' ? refusal.message : refusal.state))
}

it('never ends in a deadlock; the merge sees that what it previewed has changed', async () => {
  expect(await tagDuringMerge(db)).toEqual([null, 'customer_changed'])
})

it('turns red when the rows are taken as they are found', async () => {
  const broken = await openShuffled()
  await plant(broken, [
    {
      routine: 'public.tag_customers(uuid,uuid[],text,boolean)',
      replace: [['order by id for no key update', 'limit 0']],
    },
  ])

  expect(await tagDuringMerge(broken)).toContain('40P01')
  await broken.close()
})
