// Deletes a store and an account: off line at once, nothing left except the stated billing record (promise P45 in docs/promises.md), other
// stores unchanged, only by permitted people, and continued after a crash of the server.
// Planted once and seen red:
// - The store's files left in storage.
// - The names left in the index.
// - Leftover tables without a foreign key (finish_store_deletion without its loop).
// - The password not checked.
// - The last owner not checked.
// - The cron job not continuing.
// - Files that came after the deletion left.
// - The lease of a render that died at the end left.
// account-proof.test.ts tests the proof of identity.
import { beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, keysNaming, tablesNaming } from '#tests/support/checks/leftovers.ts'
import { addMember } from '#tests/support/database/store.ts'
import { seedTenant, type Tenant } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import {
  askDeletion,
  byPassword,
  isStanding as isStoreStanding,
  type Leaver,
  newLeaver,
  newOwner as openOwner,
} from '#tests/support/stores/leaving-owners.ts'
import type { JsonAnswer } from '#tests/support/stores/order-shop.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const oja = forFile(startOja)
let cast: { readonly a: Tenant; readonly b: Tenant }
let counter = 0

beforeAll(async () => {
  cast = { a: await seedTenant(rowsOf(oja)), b: await seedTenant(rowsOf(oja)) }
  // Removes seeded leases, which would stop the stores from being published for a minute.
  await oja.stack.sql('delete from render_leases')
  // Removes seeded rows of the storage service, which have no file; the test adds its own.
  await oja.stack.sql('delete from storage.objects')
  await oja.stack.sql('delete from closed_stores')
  await oja.stack.sql(`update businesses set description = 'Cloth from Balogun'`)
  await oja.settled()
})

/** The billing record, and for an hour the row which says that files may still arrive. */
/** What was paid, who had a trial, and what operators did: the record that docs/decisions/accounts.md names. */
const RECORD = [
  'private.operator_acts: 1 rows',
  'private.store_leftovers: 1 rows',
  'private.trial_people: 1 rows',
  'public.closed_stores: 1 rows',
  'public.money_back_requests: 1 rows',
  'public.payment_disputes: 1 rows',
  'public.plan_charge_attempts: 1 rows',
  'public.plan_checkouts: 1 rows',
  'public.plan_entries: 1 rows',
  'public.plan_subscriptions: 1 rows',
]
const JUST_GONE = ['private.store_leftovers: 1 rows', 'public.closed_stores: 1 rows']

const newPerson = () => newLeaver(oja)
const newOwner = (slug: string) => openOwner(oja, slug)
const ask = (person: Leaver | null, body: unknown, headers?: Record<string, string>) =>
  askDeletion(oja, person, body, headers)
const isStanding = (id: string) => isStoreStanding(oja, id)
const eventually = <T>(read: () => Promise<T>) => expect.poll(() => read(), { timeout: 30_000 })

/**
 * A 200 says that the deletion of this store or person is finished. After a 202 the deletion continues in the background: waits for its end.
 */
async function expectDone({ status, json }: JsonAnswer, whose: string): Promise<void> {
  expect({ status, json }).toEqual(
    status === 202 ? { status, json: { done: false } } : { status: 200, json: { done: true } },
  )
  if (status === 200) return
  const underWay = () =>
    oja.stack.sql(
      `select from private.store_deletions where $1 in (business_id, asked_by)
       union all select from private.account_deletions where user_id = $1`,
      [whose],
    )
  await eventually(underWay).toEqual([])
}

/**
 * Expects which rows still contain one of the words after a deletion. Waits: a render that was already requested may hold its lease under the
 * store's id for a moment; nothing else disappears by itself.
 */
const expectLeft = (words: readonly string[], tables: readonly string[]) =>
  eventually(() => tablesNaming(oja, words)).toEqual(tables)

describe('deleting a store', () => {
  it('takes everything of it away, at once, and nothing of another', async () => {
    const { a, b } = cast
    const owner = await newPerson()
    await addMember(rowsOf(oja), a.id, owner.id, 'owner')
    const [row] = await oja.stack.sql(
      'select b.slug, b.custom_domain, h.slug as earlier, o.token from businesses b join slug_history h on h.business_id = b.id join orders o on o.business_id = b.id where b.id = $1',
      [a.id],
    )
    const { slug, custom_domain: domain, earlier, token } = row as Record<string, string>
    const bucket = oja.stack.admin().storage.from('store-media')
    for (const id of [a.id, b.id]) {
      for (const size of ['320.webp', '640.jpg']) {
        await bucket.upload(`${id}/cloth/${size}`, Buffer.from('picture'), { contentType: 'image/webp' })
      }
    }
    const filesBefore = await countStoredFiles(oja)
    const paths = [`/${slug}`, `/${earlier}`, `/${slug}/checkout.json`, `/${slug}/sitemap.xml`, `/o/${token}`]
    const picture = `/media/${a.id}/cloth/320.webp`
    await oja.until(`/${slug}`, ({ status }) => status === 200)
    expect((await oja.ask(picture)).status).toBe(200)
    expect((await oja.ask('/', { host: domain as string })).status).toBe(200)
    const otherBefore = await tablesNaming(oja, [b.id])

    const answer = await ask(owner, byPassword({ kind: 'store', store: a.id, slug }))

    await expectDone(answer, a.id)
    for (const path of [...paths, picture]) expect([path, (await oja.ask(path)).status]).toEqual([path, 404])
    expect((await oja.ask('/', { host: domain as string })).status).toBe(404)
    // The tombstone contains only the id, and stops a late render from restoring pages.
    expect(await keysNaming(oja, [a.id, slug as string, earlier as string, domain as string])).toEqual([
      `${a.id}/root`,
    ])
    expect(await countStoredFiles(oja)).toBe(filesBefore - 2)
    await expectLeft([a.id, slug as string, domain as string], RECORD)
    const [kept] = await oja.stack.sql('select * from closed_stores where business_id = $1', [a.id])
    expect(Object.keys(kept ?? {}).sort()).toEqual([
      'business_id',
      'closed_at',
      'name',
      'opened_at',
      'plan',
      'plan_ends_at',
      'slugs',
    ])
    expect(await tablesNaming(oja, [b.id])).toEqual(otherBefore)
    expect((await oja.ask(`/media/${b.id}/cloth/320.webp`)).status).toBe(200)
  })

  it('asked again, or by somebody else, or of a store that never was, says no without a word more', async () => {
    const { owner, store } = await newOwner('once-deleted')
    const stranger = await newPerson()
    const body = byPassword({ kind: 'store', store: store.id, slug: store.slug })

    expect((await ask(stranger, body)).json.error.code).toBe('forbidden')
    expect(await isStanding(store.id)).toBe(true)
    await expectDone(await ask(owner, body), store.id)
    expect((await ask(owner, body)).json.error.code).toBe('forbidden')
    expect((await ask(owner, { ...body, store: crypto.randomUUID() })).json.error.code).toBe('forbidden')
  })

  it.each(['manager', 'staff'] as const)('is not for a %s', async (role) => {
    const { store } = await newOwner(`kept-from-${role}`)
    const person = await newPerson()
    await addMember(rowsOf(oja), store.id, person.id, role)

    const answer = await ask(person, byPassword({ kind: 'store', store: store.id, slug: store.slug }))

    expect(answer.json.error.code).toBe('forbidden')
    expect(await isStanding(store.id)).toBe(true)
  })

  it('wants the address, and the person', async () => {
    const { owner, store } = await newOwner('guarded-shop')
    const body = { kind: 'store', store: store.id, slug: store.slug }

    for (const slug of ['guarded', 'guarded\0', '\ud800']) {
      expect((await ask(owner, byPassword({ ...body, slug }))).json.error.code).toBe('slug_mismatch')
    }
    expect((await ask(owner, { ...body, password: 'not-it' })).json.error.code).toBe('password_wrong')
    expect((await ask(null, byPassword(body))).status).toBe(401)
    expect((await ask({ ...owner, token: 'a.b.c' }, byPassword(body))).status).toBe(401)
    expect((await ask(owner, byPassword(body), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ask(owner, byPassword(body), { origin: 'https://evil.test' })).status).toBe(403)
    expect((await ask(owner, byPassword(body), { 'content-type': 'text/plain' })).status).toBe(415)
    for (const nonsense of [
      {},
      { kind: 'store' },
      { ...body, store: 'x' },
      { kind: 'account', slugs: 'x' },
      null,
    ]) {
      expect((await ask(owner, nonsense)).status).toBe(400)
    }
    expect(await isStanding(store.id)).toBe(true)
  })
})

describe('a deletion whose server died', () => {
  const begin = (store: LiveStore, owner: Leaver) =>
    oja.stack.sql('select begin_store_deletion($1, $2, $3)', [store.id, owner.id, store.slug])
  const aMinuteLater = async () => {
    await oja.stack.sql(`update private.store_deletions set touched_at = now() - interval '2 minutes'`)
    await oja.stack.sql(`update private.account_deletions set touched_at = now() - interval '2 minutes'`)
    await oja.site.scheduled()
  }

  it.each([
    ['right after it began', async () => {}],
    ['among its rows', (id: string) => oja.stack.sql('select erase_store($1, 1)', [id])],
    [
      'after its rows',
      async (id: string) => {
        await oja.stack.sql('select erase_store($1, 1000), erase_store($1, 1000), erase_store($1, 1000)', [
          id,
        ])
        await oja.settled()
      },
    ],
  ])('%s is off line and gone on with by the next minute', async (_when, work) => {
    counter += 1
    const { owner, store } = await newOwner(`left-lying-${counter}`)
    await oja.stack
      .admin()
      .storage.from('store-media')
      .upload(`${store.id}/cloth/320.webp`, Buffer.from('picture'), { contentType: 'image/webp' })
    await begin(store, owner)
    await work(store.id)
    await oja.settled()
    expect((await oja.ask(`/${store.slug}`)).status).toBe(404)

    await aMinuteLater()

    expect(await keysNaming(oja, [store.id, store.slug])).toEqual([`${store.id}/root`])
    await expectLeft([store.id, store.slug], JUST_GONE)
  })

  it('is gone on with for a person too', async () => {
    const { owner, store } = await newOwner('person-died')
    await oja.stack.sql('select begin_account_deletion($1, $2)', [owner.id, [store.slug]])

    await aMinuteLater()

    await expectLeft([store.id, owner.id, owner.email], JUST_GONE)
  })
})

describe('what arrives after the end', () => {
  const anHourLater = () =>
    oja.stack.sql(`update private.store_leftovers set gone_at = now() - interval '61 minutes'`)
  const upload = (bucket: string, name: string) =>
    oja.stack.admin().storage.from(bucket).upload(name, Buffer.from('picture'), { contentType: 'image/webp' })

  it('is taken away by the next minute, in every bucket, and once more after an hour; then the note goes too', async () => {
    const { owner, store } = await newOwner('late-upload')
    const other = await newOwner('other-upload')
    const filesBefore = await countStoredFiles(oja)
    await expectDone(
      await ask(owner, byPassword({ kind: 'store', store: store.id, slug: store.slug })),
      store.id,
    )
    // An upload that began before the deletion and ends after it.
    await upload('store-media', `${store.id}/late/320.webp`)
    await upload('store-originals', `${store.id}/late.webp`)
    await upload('store-media', `${other.store.id}/kept/320.webp`)

    await oja.site.scheduled()

    expect(await countStoredFiles(oja)).toBe(filesBefore + 1)
    await expectLeft([store.id], JUST_GONE)
    await upload('store-media', `${store.id}/later/320.webp`)
    // A render that began just before the deletion, and whose Worker died.
    await oja.stack.sql('select claim_render($1, gen_random_uuid(), 30)', [store.id])
    await anHourLater()
    await oja.site.scheduled()

    expect(await countStoredFiles(oja)).toBe(filesBefore + 1)
    await expectLeft([store.id, store.slug], ['public.closed_stores: 1 rows'])
    expect(await keysNaming(oja, [store.id, store.slug])).toEqual([`${store.id}/root`])
  })

  it('is not forgotten while a file of it is left', async () => {
    const { owner, store } = await newOwner('stuck-upload')
    await expectDone(
      await ask(owner, byPassword({ kind: 'store', store: store.id, slug: store.slug })),
      store.id,
    )
    await upload('store-media', `${store.id}/late/320.webp`)

    await expect(oja.stack.sql('select forget_store_leftovers($1)', [store.id])).rejects.toThrow('left files')
    await oja.site.scheduled()
    await oja.stack.sql('select forget_store_leftovers($1)', [store.id])
  })
})

describe('deleting an account', () => {
  it('of an owner names the stores that would be left alone, and takes them along once each is typed', async () => {
    const { owner, store } = await newOwner('alone-shop')
    const shared = await openLiveStore(oja, { slug: 'shared-shop' })
    await addMember(rowsOf(oja), shared.id, owner.id, 'owner')

    const refused = await ask(owner, byPassword({ kind: 'account', slugs: ['shared-shop'] }))
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'last_owner' } } })
    expect(refused.json.error.stores).toEqual([{ name: 'Adunni Fabrics', slug: 'alone-shop' }])
    expect(await isStanding(store.id)).toBe(true)

    await expectDone(await ask(owner, byPassword({ kind: 'account', slugs: ['alone-shop'] })), owner.id)
    await expectLeft([owner.id, owner.email, store.id], JUST_GONE)
    expect((await oja.ask('/alone-shop')).status).toBe(404)
    expect(await isStanding(shared.id)).toBe(true)
    expect((await oja.ask('/shared-shop')).status).toBe(200)
    const again = await oja.stack
      .anon()
      .auth.signInWithPassword({ email: owner.email, password: testPassword })
    expect(again.error?.code).toBe('invalid_credentials')
    expect((await ask(owner, byPassword({ kind: 'account', slugs: [] }))).status).toBe(401)
  })

  it('of a member of staff leaves the store as it is', async () => {
    const { store } = await newOwner('staffed-shop')
    const staff = await newPerson()
    await addMember(rowsOf(oja), store.id, staff.id, 'staff')

    await expectDone(await ask(staff, byPassword({ kind: 'account', slugs: [] })), staff.id)
    await expectLeft([staff.id, staff.email], [])
    expect(await isStanding(store.id)).toBe(true)
  })

  it('lets one of two owners go when both ask at once, and tells the other', async () => {
    const { owner, store } = await newOwner('two-owners')
    const second = await newPerson()
    await addMember(rowsOf(oja), store.id, second.id, 'owner')

    const answers = await Promise.all(
      [owner, second].map(async (person) => ({
        id: person.id,
        answer: await ask(person, byPassword({ kind: 'account', slugs: [] })),
      })),
    )

    const told = answers.filter(({ answer }) => answer.status === 409)
    const gone = answers.filter(({ answer }) => answer.status !== 409)
    expect([told.length, gone.length]).toEqual([1, 1])
    for (const { answer, id } of gone) await expectDone(answer, id)
    const owners = await oja.stack.sql('select from business_members where business_id = $1', [store.id])
    expect(owners).toHaveLength(1)
  })
})
