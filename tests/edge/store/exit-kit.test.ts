// Tests the exit kit: what is in it, who may take it, and that a killed step changes nothing. Planted once and seen red: taken without a proof,
// by somebody who is no owner, and after its day; codes of gift cards that nobody asked for.
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#data/client.ts'
import { continueKit } from '#functions/queue/exit-kits/continue-kit.ts'
import type { ExitKitPorts } from '#functions/queue/exit-kits/step.ts'
import { kitPartKey } from '#storefront/store/file-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { addMember, insert } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type Leaver, newLeaver, newOwner } from '#tests/support/stores/leaving-owners.ts'
import { postJson } from '#tests/support/stores/order-shop.ts'
import { type LiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const CODE = 'GIFTABCDEFGHJKLMNPQR'

const oja = forFile(() => startOja({ vars: { SITE_HOST: 'localhost' } }))
let owner: Leaver
let store: LiveStore

beforeAll(async () => {
  const opened = await newOwner(oja, 'leaving-shop')
  owner = opened.owner
  store = opened.store
  await oja.stack.sql(
    `update businesses set plan = 'premium', whatsapp_number = '2348031234567' where id = $1`,
    [store.id],
  )
  await oja.stack.sql(
    `update products set name = '=1+1 Lace', description = 'a > "b"' where business_id = $1`,
    [store.id],
  )
  await insert(rowsOf(oja), 'gift_cards', {
    business_id: store.id,
    code: CODE,
    currency: 'NGN',
    initial_amount: 5000,
    balance: 5000,
  })
  await addPicture('front', 'jpg', ORIGINAL)
  await addPicture('back', 'webp', null)
  const expense = {
    business_id: store.id,
    amount: 100,
    currency: 'NGN',
    kind: 'rent',
    way: 'cash',
    spent_on: '2026-11-27',
  }
  await insert(rowsOf(oja), 'expenses', { ...expense, id: BILLED, bill_at: '2026-11-27T10:00:00Z' })
  await insert(rowsOf(oja), 'expenses', { ...expense, id: '0f0f0f0f-0000-4000-8000-0000000000b2' })
  const bill = await oja.stack
    .admin()
    .storage.from('store-originals')
    .upload(`${store.id}/bills/${BILLED}.jpg`, 'a bill', { contentType: 'image/jpeg' })
  expect(bill.error).toBeNull()
  await oja.settled()
})

const BILLED = '0f0f0f0f-0000-4000-8000-0000000000b1'

/** What an owner once uploaded, before it was cropped and marked. */
const ORIGINAL = 'an original of 2,560 pixels'

/** A picture of the first product, as it is stored: a public file and a private original, null when that was lost. */
async function addPicture(id: string, extension: string, original: string | null): Promise<void> {
  const facts = { business_id: store.id, width: 1280, height: 1280 }
  const name = `${store.id}/${id}0.${extension}`
  await insert(rowsOf(oja), 'pictures', { ...facts, id, purpose: 'product', original: name })
  await insert(rowsOf(oja), 'product_images', {
    ...facts,
    product_id: store.productIds[0],
    path: `${store.id}/${id}`,
    alt: '',
  })
  const { storage } = oja.stack.admin()
  const stored = await storage
    .from('store-media')
    .upload(`${store.id}/${id}/1280.jpg`, `shown ${id}`, { contentType: 'image/jpeg' })
  expect(stored.error).toBeNull()
  if (original === null) return
  const kept = await storage.from('store-originals').upload(name, original, { contentType: 'image/jpeg' })
  expect(kept.error).toBeNull()
}

/** One proof a person: the server counts tries. */
const proofs = new Map<string, string>()
async function proofOf(person: Leaver): Promise<string> {
  const known = proofs.get(person.id)
  if (known !== undefined) return known
  const options = { headers: { authorization: `Bearer ${person.token}` } }
  const { json } = await postJson(oja, '/api/account/proof', { password: testPassword }, options)
  proofs.set(person.id, json.proof)
  return json.proof
}

async function call(
  person: Leaver,
  name: string,
  args: object,
): Promise<{ status: number; text: string; json: unknown }> {
  const { apiUrl, publishableKey } = oja.stack.supabase
  const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  })
  const text = await response.text()
  return { status: response.status, text, json: text === '' ? null : JSON.parse(text) }
}

const begin = async (
  person: Leaver,
  { withCodes = false, proof }: { withCodes?: boolean; proof?: string | null } = {},
) =>
  call(person, 'begin_exit_kit', {
    p_business_id: store.id,
    p_with_codes: withCodes,
    p_proof: proof === undefined ? await proofOf(person) : proof,
  })

async function ready(id: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (await oja.stack.sql('select status from private.exit_kits where id = $1', [id]))[0]?.['status'],
      { timeout: 60_000 },
    )
    .toBe('ready')
}

async function take(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${oja.site.url}/api/exit-kit`, {
    method: 'POST',
    headers: { origin: oja.site.url, ...headers },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

async function madeKit(
  withCodes = false,
): Promise<{ id: string; bytes: Uint8Array; files: Record<string, string> }> {
  const begun = await begin(owner, { withCodes })
  expect(begun.text).toMatch(/^"[0-9a-f-]{36}"$/)
  const id = begun.json as string
  await ready(id)
  const { status, bytes } = await take({ kit: id, token: owner.token, proof: await proofOf(owner) })
  expect(status === 200 ? '' : new TextDecoder().decode(bytes)).toBe('')
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, file]) => [name, new TextDecoder().decode(file)]),
  )
  return { id, bytes, files }
}

/** Keys in the bucket that hold these words. */
async function keysOf(words: string): Promise<readonly string[]> {
  const keys: string[] = []
  await oja.site.lose((key) => {
    if (key.includes(words)) keys.push(key)
    return false
  })
  return keys
}

describe('an exit kit', () => {
  it('holds tables, products for other systems and the shop, no secret, and twice the same bytes', async () => {
    const first = await madeKit()
    const names = Object.keys(first.files)
    for (const name of [
      'README.txt',
      'data/orders.csv',
      'data/customers.csv',
      'data/vouchers.csv',
      'data/gift-card-entries.csv',
      'products/oja.csv',
      'products/woocommerce.csv',
      'products/shopify.csv',
      'products/meta.csv',
      'shop/index.html',
      'shop/about/index.html',
    ])
      expect(names).toContain(name)
    const all = Object.values(first.files).join('\n')
    expect(all).not.toContain(CODE)
    expect(first.files['data/orders.csv']?.split('\r\n')[0]).not.toContain('token')
    expect(first.files['products/woocommerce.csv']).toContain("'=1+1 Lace")
    const page = first.files[`shop/product/${store.productIds[0]}/index.html`] ?? ''
    expect(page).toContain('=1+1 Lace')
    expect(page).toContain('href="../../index.html"')
    expect(page).toContain('https://wa.me/2348031234567?text=')
    expect(page).not.toMatch(/<script|fetch\(|shop\.invalid|\shref="\/|\ssrc="\//)

    expect(first.files['pictures/front.jpg']).toBe('shown front')
    expect(first.files['originals/front.jpg']).toBe(ORIGINAL)
    expect(names).toContain('pictures/back.jpg')
    expect(names.filter((name) => name.startsWith('originals/'))).toEqual([
      'originals/front.jpg',
      `originals/bill-${BILLED}.jpg`,
    ])
    expect(first.files[`originals/bill-${BILLED}.jpg`]).toBe('a bill')
    expect(first.files['README.txt']).toMatch(/no longer exist:\r\n {2}originals\/back\.webp\r\n/)

    const second = await madeKit()
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true)
    expect((await madeKit(true)).files['data/gift-cards.csv']).toContain(CODE)

    const said = await oja.stack.sql(
      `select subject from activity where business_id = $1 and kind = 'export_taken' order by id`,
      [store.id],
    )
    expect(said.slice(0, 2)).toEqual([{ subject: 'kit' }, { subject: 'kit_taken' }])
    const mails = await oja.stack.sql(
      `select recipient from private.mail_outbox where kind = 'exit_kit_ready' and user_id = $1`,
      [owner.id],
    )
    expect(mails).toHaveLength(3)
  })

  it('is for its owner alone, with a proof of ten minutes, for a day', async () => {
    await oja.stack.sql('delete from private.exit_kits')
    const [manager, staff, stranger] = [
      await newLeaver(oja),
      await newLeaver(oja),
      (await newOwner(oja, 'other-shop')).owner,
    ]
    await addMember(rowsOf(oja), store.id, manager.id, 'manager')
    await addMember(rowsOf(oja), store.id, staff.id, 'staff')
    const { id } = await madeKit()
    for (const person of [manager, staff, stranger]) {
      const proof = await proofOf(person)
      expect((await begin(person)).text).toContain('forbidden')
      expect((await call(person, 'exit_kit_now', { p_business_id: store.id })).text).toContain('forbidden')
      expect((await call(person, 'take_exit_kit', { p_kit_id: id, p_proof: proof })).text).toContain(
        'forbidden',
      )
      expect((await take({ kit: id, token: person.token, proof })).status).toBe(403)
    }
    const proof = await proofOf(owner)
    expect((await begin(owner, { proof: null })).text).toContain('proof_needed')
    expect((await take({ kit: id, token: owner.token, proof: '' })).status).toBe(403)
    expect((await take({ kit: id, token: owner.token, proof: await proofOf(stranger) })).status).toBe(403)
    expect((await take({ kit: id, token: '', proof })).status).toBe(401)
    expect((await take({ kit: id, token: owner.token, proof }, { origin: 'https://evil.test' })).status).toBe(
      403,
    )
    expect((await take({ kit: id, token: owner.token, proof })).status).toBe(200)
    await oja.stack.sql(
      `update private.account_proofs set proved_at = proved_at - interval '11 minutes' where user_id = $1`,
      [owner.id],
    )
    expect((await take({ kit: id, token: owner.token, proof })).status).toBe(403)
    await oja.stack.sql(
      `update private.account_proofs set proved_at = clock_timestamp() where user_id = $1`,
      [owner.id],
    )
    await oja.stack.sql(
      `update private.exit_kits set ready_at = ready_at - interval '24 hours' where id = $1`,
      [id],
    )
    expect((await take({ kit: id, token: owner.token, proof: await proofOf(owner) })).status).toBe(404)
    expect((await call(owner, 'exit_kit_now', { p_business_id: store.id })).json).toBeNull()

    const [kept, others] = [await keysOf(id), await keysOf('')]
    expect(kept.length).toBeGreaterThan(3)
    await oja.site.scheduled()
    expect(await oja.stack.sql('select from private.exit_kits where id = $1', [id])).toHaveLength(0)
    expect(await keysOf(id)).toEqual([])
    expect(await keysOf('')).toEqual(expect.arrayContaining(others.filter((key) => !kept.includes(key))))
  })

  it('notes one part a place, whichever run was first', async () => {
    await oja.stack.sql('delete from private.exit_kits')
    const [kit] = await oja.stack.sql<{ id: string }>(
      'insert into private.exit_kits (business_id, asked_by) values ($1, $2) returning id',
      [store.id, owner.id],
    )
    const note = async (place: number) =>
      (
        await oja.stack.sql<{ noted: boolean }>(
          `select note_exit_kit_part($1, $2, 10, '[]', '{"task":"tables"}', 1, 9) as noted`,
          [kit?.id, place],
        )
      )[0]?.noted
    expect(await note(1)).toBe(false)
    expect(await note(0)).toBe(true)
    expect(await note(2)).toBe(false)
    expect(await note(1)).toBe(true)
    expect(
      await oja.stack.sql(
        `select k.bytes::int, array_agg(p.place order by p.place) as places from private.exit_kits k
         join private.exit_kit_parts p on p.kit_id = k.id where k.id = $1 group by k.id`,
        [kit?.id],
      ),
    ).toEqual([{ bytes: 20, places: [0, 1] }])
    await oja.stack.sql('delete from private.exit_kits')
  })

  it('is the same after kills at every step as undisturbed', async () => {
    const { apiUrl, secretKey } = oja.stack.supabase
    const database = openDatabase({ url: apiUrl, key: secretKey })
    const make = async (dies: () => boolean): Promise<Uint8Array> => {
      await oja.stack.sql('delete from private.exit_kits')
      const [kit] = await oja.stack.sql<{ id: string }>(
        'insert into private.exit_kits (business_id, asked_by) values ($1, $2) returning id',
        [store.id, owner.id],
      )
      const id = kit?.id ?? ''
      const kept = new Map<string, Uint8Array>()
      const dying = async <T>(work: () => Promise<T>) => {
        if (dies()) throw new Error('killed before')
        const done = await work()
        if (dies()) throw new Error('killed after')
        return done
      }
      const objects = {
        get: async (key: string) => {
          const bytes = kept.get(key)
          return bytes ? { bytes, etag: key } : null
        },
        put: (key: string, bytes: Uint8Array) => dying(async () => void kept.set(key, bytes)),
      } as unknown as ObjectStore
      const ports: ExitKitPorts = {
        database,
        objects,
        renderer: {
          render: async (view) => ({ text: new TextEncoder().encode(JSON.stringify(view)), headers: {} }),
        },
        siteUrl: 'https://oja.example',
        readSnapshot: async () =>
          (await oja.stack.sql<{ s: { snapshot?: never } }>('select store_snapshot($1) as s', [store.id]))[0]
            ?.s as never,
        fetchPicture: async (path) => new TextEncoder().encode(path),
        fetchOriginal: async (name) => new TextEncoder().encode(name),
        send: async () => {},
        now: () => 0,
      }
      for (let tries = 0; tries < 200; tries += 1) {
        await continueKit(id, ports).catch((error: Error) => expect(error.message).toMatch(/^killed/))
        const [row] = await oja.stack.sql('select status from private.exit_kits where id = $1', [id])
        if (row?.['status'] === 'ready') break
      }
      const [row] = await oja.stack.sql(
        'select bytes::int, status, (select count(*)::int from private.exit_kit_parts where kit_id = id) as parts from private.exit_kits where id = $1',
        [id],
      )
      expect(row?.['status']).toBe('ready')
      const parts = Array.from(
        { length: Number(row?.['parts']) },
        (_, place) => kept.get(kitPartKey(store.id, id, place)) as Uint8Array,
      )
      const whole = Buffer.concat(parts)
      expect(whole.byteLength).toBe(row?.['bytes'])
      return whole
    }
    const undisturbed = await make(() => false)
    let count = 0
    const killed = await make(() => {
      count += 1
      return count % 5 === 0
    })
    expect(Object.keys(unzipSync(killed)).length).toBeGreaterThan(20)
    expect(Buffer.from(killed).equals(Buffer.from(undisturbed))).toBe(true)
  })
})
