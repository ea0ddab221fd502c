// An exit kit comes back: a shop that uses everything is exported, its kit is brought into an empty shop of another installation, and every page of
// both is the same, byte for byte, once the new shop has the ids of the old one. Planted once and seen red: size tables left out, the words of pictures
// left out, an undoing that leaves the settings, settings written into a shop with products.
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { type ExitKitParts, splitKit } from '#islands/owner/areas/imports/upload/split-kit.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { addMember, openStore, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type Oja, SITE_URL, startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type Leaver, newLeaver } from '#tests/support/stores/leaving-owners.ts'
import { postJson } from '#tests/support/stores/order-shop.ts'
import { OPENING, openRichShop } from '#tests/support/stores/rich-shop.ts'
import { takeIdsOf } from '#tests/support/stores/same-ids.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

const SLUG = 'rich-shop'

const here = forFile(() => startOja({ vars: { SITE_HOST: 'localhost' } }))
const there = forFile(() => startOja({ vars: { SITE_HOST: 'localhost' } }))
const shop = forFile(() => openRichShop(here, SLUG))
let kit: Uint8Array<ArrayBuffer>
let parts: ExitKitParts

beforeAll(async () => {
  kit = await kitOf(here, shop)
  const split = await splitKit(new Blob([kit]), { bytes: 20_000, entries: 400 })
  if (split === null) throw new Error('the kit was not seen to be one')
  parts = split
})

async function newMember(oja: Oja, businessId: string, role: string): Promise<Leaver> {
  const person = await newLeaver(oja)
  await addMember(rowsOf(oja), businessId, person.id, role)
  return person
}

async function kitOf(oja: Oja, { id }: TestStore): Promise<Uint8Array<ArrayBuffer>> {
  const owner = await newMember(oja, id, 'owner')
  const headers = { authorization: `Bearer ${owner.token}` }
  const { proof } = (await postJson(oja, '/api/account/proof', { password: testPassword }, { headers })).json
  const { apiUrl, publishableKey } = oja.stack.supabase
  const begun = await fetch(`${apiUrl}/rest/v1/rpc/begin_exit_kit`, {
    method: 'POST',
    headers: { ...headers, apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_business_id: id, p_with_codes: false, p_proof: proof }),
  })
  const kitId = (await begun.json()) as string
  const status = async () =>
    (await oja.stack.sql('select status from private.exit_kits where id = $1', [kitId]))[0]?.['status']
  await vi.waitFor(async () => expect(await status()).toBe('ready'), { timeout: 60_000, interval: 100 })
  const taken = await fetch(`${oja.site.url}/api/exit-kit`, {
    method: 'POST',
    headers: { origin: oja.site.url },
    body: new URLSearchParams({ kit: kitId, token: owner.token, proof }),
  })
  expect(taken.status).toBe(200)
  return new Uint8Array(await taken.arrayBuffer())
}

/** An empty shop that its owner has just opened. */
async function emptyShop(slug: string, fields: object = {}): Promise<{ id: string; owner: Leaver }> {
  const { id } = await openStore(rowsOf(there), { ...OPENING, slug, name: 'New here', ...fields })
  await there.settled()
  return { id, owner: await newMember(there, id, 'owner') }
}

const post = async (path: string, body: Blob | string, { token }: Leaver) =>
  there.ask(path, {
    method: 'POST',
    body: body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })

async function bring(id: string, owner: Leaver): Promise<string> {
  const brought = await post(`/api/imports?store=${id}&name=kit.zip`, parts.tables, owner)
  expect(brought.text).toMatch(/^\{"id":/)
  const importId = (JSON.parse(brought.text) as { id: string }).id
  for (const part of parts.pictures)
    expect((await post(`/api/imports/pictures?store=${id}&import=${importId}`, part, owner)).status).toBe(204)
  return importId
}

const job = (id: string, importId: string, action: string, owner: Leaver) =>
  post(`/api/imports/job?store=${id}`, JSON.stringify({ action, importId, asDrafts: false }), owner)

async function stateOf(importId: string) {
  const [row] = await there.stack.sql(
    `select i.status, i.created, i.refused, s.outcome, s.waiting = '{}' as made,
       (select count(*)::int from private.import_pictures p where p.import_id = i.id and p.status = 'waiting') as pictures,
       (select count(*)::int from private.import_pictures p where p.import_id = i.id and p.status = 'failed') as failed
     from imports i left join private.import_shops s on s.import_id = i.id where i.id = $1`,
    [importId],
  )
  return row
}

async function run(id: string, importId: string, owner: Leaver): Promise<void> {
  expect((await job(id, importId, 'start', owner)).status).toBe(204)
  await expect
    .poll(() => stateOf(importId), { timeout: 60_000 })
    .toMatchObject({ status: 'done', pictures: 0, made: true })
}

/** Path -> text, of every page that shoppers can ask for. */
async function pagesOf(oja: Oja, id: string): Promise<Record<string, string>> {
  const [row] = await oja.stack.sql<{ s: StoreSnapshot }>('select store_snapshot($1) as s', [id])
  if (!row) throw new Error('the shop is gone')
  const keys = listPages(row.s, SITE_URL).map(({ key }) => key)
  const paths = keys.filter((key) => key.startsWith('own:') && !key.includes('!')).map((key) => key.slice(4))
  const pages: Record<string, string> = {}
  for (const path of paths) {
    const answer = await oja.ask(`/${row.s.store.slug}${path}`)
    pages[path] = `${answer.status} ${answer.headers['content-type']}\n${answer.text}`
  }
  return pages
}

describe('an exit kit that is brought into an empty shop', () => {
  it('gives the same shop: every page is the same byte for byte, but for ids', async () => {
    const { id, owner } = await emptyShop(SLUG, { id: shop.id })
    const importId = await bring(id, owner)
    expect(await stateOf(importId)).toMatchObject({ status: 'ready', outcome: null })

    await run(id, importId, owner)

    expect(await stateOf(importId)).toMatchObject({ created: 36, refused: 0, outcome: 'written', failed: 0 })
    expect(await there.stack.sql('select new_goods from businesses where id = $1', [id])).toEqual([
      { new_goods: 'top' },
    ])
    await takeIdsOf(here, there, id)
    const [old, now] = [await pagesOf(here, id), await pagesOf(there, id)]
    expect(Object.keys(old).length).toBeGreaterThan(40)
    expect(Object.keys(now)).toEqual(Object.keys(old))
    for (const [path, text] of Object.entries(old)) {
      expect(text, path).toMatch(/^200 /)
      expect(now[path], path).toBe(text)
    }
    expect(old['']).toContain('Àdùnní &amp; Daughters')
  })

  it('changes nothing when it is brought again', async () => {
    const { id, owner } = await emptyShop('rich-again')
    await run(id, await bring(id, owner), owner)
    const again = await bring(id, owner)

    const looks = await there.stack.sql(
      `select look ->> 'outcome' as outcome, count(*)::int from private.import_items where import_id = $1 group by 1`,
      [again],
    )
    expect(looks).toEqual([{ outcome: 'unchanged', count: 36 }])
  })

  it('is undone wholly', async () => {
    const { id, owner } = await emptyShop('rich-undone')
    const facts = async () => {
      const [row] = await there.stack.sql(
        `select to_jsonb(b) - 'updated_at' as store,
           (select count(*)::int from products p where p.business_id = b.id and p.status <> 'deleted') as products,
           (select jsonb_agg(to_jsonb(c) order by position) from categories c where c.business_id = b.id) as categories,
           (select count(*)::int from delivery_zones z where z.business_id = b.id) as zones
         from businesses b where b.id = $1`,
        [id],
      )
      return row
    }
    await there.stack.sql(
      `insert into categories (business_id, name, slug, size_table, position)
       values ($1, 'My caps', 'fila', 'Size, Head', 4), ($1, 'My own', 'own', '', 5)`,
      [id],
    )
    const before = await facts()
    // A small kit may come whole.
    const whole = await post(`/api/imports?store=${id}&name=kit.zip`, new Blob([kit]), owner)
    const { id: importId } = JSON.parse(whole.text) as { id: string }
    await run(id, importId, owner)
    expect(await facts()).toMatchObject({
      store: { since_year: 1998, logo_width: 600 },
      products: 36,
      categories: [{ name: 'Caps & fila' }, {}, {}, { name: 'My own' }],
      zones: 4,
    })

    expect((await job(id, importId, 'undo', owner)).status).toBe(204)
    await expect.poll(() => stateOf(importId), { timeout: 60_000 }).toMatchObject({ status: 'undone' })

    expect(await facts()).toEqual(before)
  })

  it('leaves the settings of a shop that has products, and never its number, plan or domain', async () => {
    const { id, owner } = await emptyShop('not-empty', { whatsapp_number: '2348000000001', plan: 'premium' })
    await there.stack.sql(
      `insert into products (business_id, name, price, status) values ($1, 'Mine', 100, 'live')`,
      [id],
    )
    await run(id, await bring(id, owner), owner)
    const store = async (slug: string) =>
      (
        await there.stack.sql(
          'select name, since_year, whatsapp_number, plan, custom_domain from businesses where slug = $1',
          [slug],
        )
      )[0]

    expect(await store('not-empty')).toMatchObject({ name: 'New here', since_year: null })
    expect(await store('not-empty')).toMatchObject({ whatsapp_number: '2348000000001', plan: 'premium' })
    expect(Object.keys(unzipSync(kit))).toContain('data/settings.csv')
  })

  it('takes pictures from owners and managers of the shop alone, and only before the run', async () => {
    const { id, owner } = await emptyShop('whose-kit')
    const importId = await bring(id, owner)
    const [part] = parts.pictures
    if (!part) throw new Error('no pictures')
    const send = async (person: Leaver, at = importId) =>
      (await post(`/api/imports/pictures?store=${id}&import=${at}`, part, person)).status

    expect(await send(await newMember(there, id, 'staff'))).toBe(403)
    expect(await send(await newLeaver(there))).toBe(403)
    expect(await send(owner, shop.id)).toBe(409)
    await run(id, importId, owner)
    expect(await send(owner)).toBe(409)
  })
})
