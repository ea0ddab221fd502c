// `npm run import` against the Worker and the database, as a member of the shop: what it shows, what it does, what it takes back, and whom it refuses.
// Planted and seen red: an import that starts while questions are open; a dry run that leaves its import; a missing right without its sentence.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type Leaver, newLeaver } from '#tests/support/stores/leaving-owners.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')
const SMALL = readFileSync(join(FIXTURES, 'woocommerce-small.csv'))

const oja = forFile(() => startOja({ vars: { SITE_HOST: 'localhost' } }))
const folder = mkdtempSync(join(tmpdir(), 'import-'))
let owner: Leaver
let shopCount = 0

beforeAll(async () => {
  owner = await newLeaver(oja)
})

/** A shop without products. */
async function newShop(plan = 'enterprise'): Promise<LiveStore> {
  shopCount += 1
  const store = await openLiveStore(oja, { slug: `brought-shop-${shopCount}`, plan }, 0)
  await addMember(rowsOf(oja), store.id, owner.id, 'owner')
  return store
}

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

type Run = { readonly as?: string; readonly password?: string; readonly site?: string }

async function command(store: string, words: readonly string[], run: Run = {}) {
  const { as = owner.email, password = testPassword, site = oja.site.url } = run
  const args = ['scripts/import/main.ts', '--store', store, '--member', as, '--site', site, ...words]
  // Nothing else of the environment: above all no secret key.
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], OJA_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes
    })
  const [code] = await once(child, 'close')
  return { code: code as number | null, said }
}

/** What shoppers see of the products, without ids. */
async function goodsOf({ id }: LiveStore) {
  return oja.stack.sql(
    `select p.sku, p.name, p.price::int, p.sale_price::int as sale, p.stock, p.status,
       (select name from categories c where c.id = p.category_id) as category,
       (select jsonb_agg(jsonb_build_array(array(select v.name from option_values v where v.id = any (c.value_ids) order by v.name),
         c.price, c.stock) order by c.sku, c.price, c.value_ids) from product_combinations c where c.product_id = p.id) as choices
     from products p where business_id = $1 and status <> 'deleted' order by position`,
    [id],
  )
}

const importsOf = ({ id }: LiveStore) =>
  oja.stack.sql('select status, created_by from imports where business_id = $1 order by created_at', [id])

describe('a file', () => {
  it('is looked at, imported under the name of the member, imported again without a change, and taken back', async () => {
    const store = await newShop()
    const file = fileOf('small.csv', SMALL)
    const report = join(folder, 'report.csv')

    const first = await command(store.slug, ['--sure', '--report', report, file])

    expect(first).toMatchObject({ code: 0 })
    expect(first.said).toContain('WooCommerce')
    expect(first.said).toMatch(/new +4\n.*changed +0\n.*unchanged +0\n.*refused +2/)
    expect(first.said).toMatch(/row \d+ · .+: refused\. /)
    expect(first.said).toMatch(/created +4/)
    expect(readFileSync(report, 'utf8')).toMatch(/^﻿?Row,Name,SKU,Outcome,Reason,Notes/)
    expect(readFileSync(report, 'utf8')).toMatch(/refused,"The price/)
    expect(await goodsOf(store)).toMatchObject([
      { sku: 'GOWN', price: 2_000_000, category: 'Gowns', choices: { length: 4 } },
      { sku: 'CAP-1', price: 1_200_000, sale: 950_050, stock: 7, category: 'Caps' },
      { sku: 'SONG', status: 'draft', category: null },
      { sku: 'woo:60', stock: 0 },
    ])
    expect(await importsOf(store)).toEqual([{ status: 'done', created_by: owner.id }])
    expect(
      await oja.stack.sql('select actor from activity where business_id = $1 and kind = $2', [
        store.id,
        'import_started',
      ]),
    ).toEqual([{ actor: owner.id }])

    await oja.stack.sql("update products set stock = 5 where business_id = $1 and sku = 'CAP-1'", [store.id])
    const sold = await goodsOf(store)
    const again = await command(store.slug, ['--sure', file])
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('There is nothing to import') })
    expect(await goodsOf(store)).toEqual(sold)

    const dearer = fileOf('dearer.csv', SMALL.toString('utf8').replaceAll(',22500,', ',22600,'))
    const changed = await command(store.slug, ['--sure', dearer])
    expect(changed.said).toMatch(/updated +1/)
    const id = /--undo ([0-9a-f-]{36})/.exec(changed.said)?.[1] as string
    expect(await command(store.slug, ['--undo', id])).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 product as before'),
    })
    expect(await goodsOf(store)).toEqual(sold)
    expect(await command(store.slug, ['--undo', id])).toMatchObject({ code: 1 })
  })

  it('changes nothing on a dry run, and none waits afterwards', async () => {
    const store = await newShop()

    const report = join(folder, 'look-report.csv')
    const file = fileOf('look.csv', 'Name,Price\nCap,10\nHat,x')
    const looked = await command(store.slug, ['--dry-run', '--report', report, file])

    expect(looked).toMatchObject({ code: 0, said: expect.stringContaining('The shop is as it was') })
    expect(looked.said).toMatch(/new +1\n/)
    expect(looked.said).toContain('row 3 · Hat: refused.')
    expect(readFileSync(report, 'utf8')).toContain('2,Cap,,new,,')
    expect(await goodsOf(store)).toEqual([])
    expect(await importsOf(store)).toEqual([])
  })

  it('with open questions waits for their answers, unless it is wanted as it was read', async () => {
    const store = await newShop()
    const file = fileOf('open.csv', 'Name,Price,Stock\nCap,10,1.200\nHat,20,3')

    const refused = await command(store.slug, ['--sure', file])
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('Question: Stock that can be read in two ways, in 1 row.'),
    })
    expect(refused.said).toContain('1.200')
    expect(refused.said).toContain('/dashboard/imports/')
    expect(await goodsOf(store)).toEqual([])

    expect(await command(store.slug, ['--sure', '--as-read', file])).toMatchObject({ code: 0 })
    expect(await goodsOf(store)).toMatchObject([
      { name: 'Cap', status: 'draft' },
      { name: 'Hat', status: 'live' },
    ])
  })

  it('in another currency is converted, and its new products can rest as drafts', async () => {
    const store = await newShop()
    const file = fileOf('dollars.csv', 'Name,Price\nCap,10')

    expect(await command(store.slug, ['--sure', '--currency', 'usd', file])).toMatchObject({
      code: 1,
      said: expect.stringContaining('The rate is a number above zero'),
    })
    const words = ['--sure', '--drafts', '--currency', 'usd', '--rate', '1550.5', file]
    expect(await command(store.slug, words)).toMatchObject({ code: 0 })
    expect(await goodsOf(store)).toMatchObject([{ name: 'Cap', price: 1_550_500, status: 'draft' }])
  })

  it('with pictures brings its products, and says where the pictures are sent', async () => {
    const store = await newShop()
    const zip = zipSync({
      'shop.csv': strToU8('Name,Price,Picture\nRed cap,10,red.jpg'),
      'red.jpg': strToU8('a picture that only a browser makes'),
    })

    const run = await command(store.slug, ['--sure', fileOf('shop.zip', zip)])

    expect(run).toMatchObject({ code: 0, said: expect.stringContaining('choose the ZIP again under') })
    expect(await goodsOf(store)).toMatchObject([{ name: 'Red cap' }])
  })

  it.each([
    ['that is not there', '/nowhere/x.csv', 'cannot be read (ENOENT)'],
    ['that is empty', fileOf('empty.csv', ''), 'The file is empty.'],
    ['whose columns nobody knows', fileOf('odd.csv', 'a,b\n1,2'), 'say there which is which'],
    ['that is too large', fileOf('large.xlsx', new Uint8Array(11_000_000)), 'The file is too large'],
    ['of a supplier', join(FIXTURES, 'imports/suppliers/dsers.csv'), 'the prices of a supplier'],
  ])('%s is refused in a sentence', async (_, file, sentence) => {
    const store = await newShop()

    expect(await command(store.slug, ['--sure', file])).toMatchObject({
      code: 1,
      said: expect.stringContaining(sentence),
    })
    expect(await goodsOf(store)).toEqual([])
  })

  it('of another shop system needs the plan', async () => {
    const store = await newShop('premium')

    expect(await command(store.slug, ['--sure', fileOf('small.csv', SMALL)])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Your plan does not include this source'),
    })
    expect(await goodsOf(store)).toEqual([])
  })
})

describe('who imports', () => {
  const file = fileOf('one.csv', 'Name,Price\nCap,10')

  it('must be a member with the right, who is signed in', async () => {
    const store = await newShop()
    const [staff, stranger] = [await newLeaver(oja), await newLeaver(oja)]
    await addMember(rowsOf(oja), store.id, staff.id, 'staff')
    const refused = async (sentence: string, run: Run, slug = store.slug) =>
      expect(await command(slug, ['--sure', file], run)).toMatchObject({
        code: 1,
        said: expect.stringContaining(sentence),
      })

    await refused('The e-mail address or the password is wrong', { password: 'not-this-one' })
    await refused('The e-mail address or the password is wrong', { as: 'nobody@oja.test' })
    await refused('may not import into', { as: staff.email })
    await refused(`is in no shop with the address "${store.slug}"`, { as: stranger.email })
    await refused('is in no shop with the address "nobody-here"', {}, 'nobody-here')
    expect([await goodsOf(store), await importsOf(store)]).toEqual([[], []])
  })

  it('is asked before the shop changes, or says so before', async () => {
    const store = await newShop()

    expect(await command(store.slug, [file])).toMatchObject({
      code: 1,
      said: expect.stringContaining('add --sure, or --dry-run'),
    })
    expect(await importsOf(store)).toEqual([])
  })

  it('is told of a site that does not answer, and of one that is none', async () => {
    expect(await command('any', ['--sure', file], { site: 'http://127.0.0.1:9' })).toMatchObject({
      code: 1,
      said: expect.stringContaining('http://127.0.0.1:9 did not do its part'),
    })
    expect(await command('any', ['--sure', file], { site: oja.stack.supabase.apiUrl })).toMatchObject({
      code: 1,
      said: expect.stringContaining('Is this the address of the site?'),
    })
  })
})
