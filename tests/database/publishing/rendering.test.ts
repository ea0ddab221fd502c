// Tests what is published next, and its lease.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#tests/support/database/database.ts'
import { addProduct, addVoucher, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

// Tests the publisher's records: leases, the rendered version, stale stores. No edit is ever marked as rendered before it is rendered.
describe('rendering', () => {
  const db = forFile(openDatabase)
  let storeId: string

  beforeEach(async () => {
    storeId = (await openStore(db)).id
  })

  const [one, two] = [randomUUID(), randomUUID()]
  const call = async (sql: string, values: unknown[]) =>
    (await db.query(`select ${sql} as answer`, values))[0]?.['answer']
  const claim = (holder: string, seconds = 60) => call('claim_render($1, $2, $3)', [storeId, holder, seconds])
  const finish = (holder: string, version: number | null, release = false) =>
    call('finish_render($1, $2, $3, $4)', [storeId, holder, version, release])
  const edit = () => db.query(`update businesses set name = name || 'x' where id = $1`, [storeId])
  const versions = async () =>
    (
      await db.query(
        'select content_version as c, rendered_version as r from store_versions where business_id = $1',
        [storeId],
      )
    )[0]
  const stale = async () =>
    (await db.query('select unnest(stale_stores(1000)) as id')).map((row) => row['id'])

  describe('a lease', () => {
    it('is one holder’s until it is released or has run out', async () => {
      expect(await claim(one)).toBe(true)
      expect(await claim(two)).toBe(false)
      expect(await claim(one)).toBe(true)
      await call('release_render($1, $2)', [storeId, two])
      expect(await claim(two)).toBe(false)
      await call('release_render($1, $2)', [storeId, one])
      expect(await claim(two, 0)).toBe(true)
      expect(await claim(one)).toBe(true)
    })

    it('comes with the snapshot of what was committed before it was taken', async () => {
      const read = (holder: string) => call('claim_and_read($1, $2, 60)', [storeId, holder])
      const asOne = (await read(one)) as { snapshot: { contentVersion: number } }

      expect(asOne.snapshot).toEqual(await call('store_snapshot($1)', [storeId]))
      expect(await read(two)).toBeNull()
      expect(await read(one)).toEqual(asOne)
      await call('release_render($1, $2)', [storeId, one])
      await edit()
      const asTwo = (await read(two)) as { snapshot: { contentVersion: number } }
      expect(asTwo.snapshot.contentVersion).toBe(asOne.snapshot.contentVersion + 1)
    })

    it('comes with null for a store that is gone', async () => {
      await db.query('delete from businesses where id = $1', [storeId])

      expect(await call('claim_and_read($1, $2, 60)', [storeId, one])).toEqual({ snapshot: null })
    })

    it('goes to one of 40 who ask at once', async () => {
      const pool = await db.serverPool(40)

      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          pool.query('select claim_render($1, gen_random_uuid(), 60) as got', [storeId]),
        ),
      )

      expect(answers.filter(({ rows }) => rows[0].got)).toHaveLength(1)
    })
  })

  describe('raise_version', () => {
    it('puts a store above its published version after a restore, and leaves one that is not behind', async () => {
      const before = Number((await versions())?.['c'])
      expect(await call('raise_version($1, $2)', [storeId, before])).toBe(false)

      expect(await call('raise_version($1, $2)', [storeId, before + 7])).toBe(true)

      expect(Number((await versions())?.['c'])).toBe(before + 8)
      expect(await stale()).toContain(storeId)
      // Nobody goes on from what it remembers of a version that was lost.
      expect(await call('read_store($1, $2, null)', [storeId, before + 3])).toHaveProperty('snapshot')
    })
  })

  describe('finish_render', () => {
    it('is done when the newest version was rendered, and frees the lease', async () => {
      await claim(one)

      expect(await stale()).toContain(storeId)
      expect(await finish(one, (await versions())?.['c'])).toBe('done')
      expect(await stale()).not.toContain(storeId)
      expect(await claim(two)).toBe(true)
    })

    it('asks to go again when an edit came meanwhile, and keeps the lease unless told', async () => {
      await claim(one)
      const rendered = (await versions())?.['c'] as number
      await edit()

      expect(await finish(one, rendered)).toBe('again')
      expect(await versions()).toEqual({ c: rendered + 1, r: rendered })
      expect(await claim(two)).toBe(false)
      expect(await finish(one, rendered, true)).toBe('again')
      expect(await claim(two)).toBe(true)
      expect(await stale()).toContain(storeId)
    })

    it('changes nothing for one who has lost the lease', async () => {
      await claim(one, 0)
      await claim(two)
      const before = await versions()

      expect(await finish(one, before?.['c'])).toBe('lost')
      expect(await versions()).toEqual(before)
    })

    it('never raises the rendered version above the content and never lowers it', async () => {
      await claim(one)
      const content = (await versions())?.['c'] as number

      expect(await finish(one, content + 10)).toBe('done')
      expect(await versions()).toEqual({ c: content, r: content })
      await claim(one)
      expect(await finish(one, 0)).toBe('again')
      expect(await versions()).toEqual({ c: content, r: content })
    })

    it('takes a null version for a store that is gone, and only then', async () => {
      await claim(one)
      expect(await finish(one, null)).toBe('again')
      await db.query('delete from businesses where id = $1', [storeId])
      expect(await stale()).toContain(storeId)

      expect(await finish(one, null)).toBe('done')
      expect(await stale()).not.toContain(storeId)
    })

    it('loses no edit that lands while it runs', async () => {
      const pool = await db.serverPool(20)
      const edits = Array.from({ length: 40 }, () =>
        pool.query(`update businesses set name = left(name || 'y', 200) where id = $1`, [storeId]),
      )
      // Publishes: claims, reads, and marks the read version, until no change is left.
      const publish = async () => {
        const holder = randomUUID()
        const ask = async (sql: string, values: unknown[]) =>
          (await pool.query(`select ${sql} as a`, values)).rows[0].a
        for (let round = 0; round < 60; round += 1) {
          if (!(await ask('claim_render($1, $2, 60)', [storeId, holder]))) continue
          const snapshot = await ask('store_snapshot($1)', [storeId])
          const shown = snapshot.store.name as string
          const answer = await ask('finish_render($1, $2, $3, true)', [
            storeId,
            holder,
            snapshot.contentVersion,
          ])
          if (answer === 'done') lastShown = shown
        }
      }
      let lastShown = ''
      await Promise.all([...edits, publish(), publish(), publish()])
      await publish()

      const [row] = await db.query('select name from businesses where id = $1', [storeId])
      expect(lastShown).toBe(row?.['name'])
      expect(await stale()).not.toContain(storeId)
    })
  })

  describe('find_store', () => {
    const find = (slug: string | null, domain: string | null) => call('find_store($1, $2)', [slug, domain])

    it('finds a store by its slug, an earlier slug and its active domain', async () => {
      const [row] = await db.query('select slug from businesses where id = $1', [storeId])
      const slug = row?.['slug'] as string
      const store = { businessId: storeId, slug, customDomain: null, renamed: false }

      expect(await find(slug, null)).toEqual(store)
      expect(await find(slug.toUpperCase(), null)).toEqual(store)
      expect(await find('nobody-here', null)).toBeNull()
      expect(await find(null, null)).toBeNull()
      const domain = `${slug}.test`
      await db.query(
        `update businesses set custom_domain = $2, custom_domain_status = 'pending' where id = $1`,
        [storeId, domain],
      )
      expect(await find(null, domain)).toBeNull()
      await db.query(
        `update businesses set custom_domain_status = 'active', slug = slug || '-x' where id = $1`,
        [storeId],
      )
      const renamed = { ...store, slug: `${slug}-x`, customDomain: domain }
      expect(await find(null, domain)).toEqual(renamed)
      expect(await find(slug, null)).toEqual({ ...renamed, renamed: true })
    })
  })
})

// Pages never read a clock: a sale, a voucher or a plan that changes pages by time sets the store's next_change_at. The minute's job raises
// the version of stores whose time has come.
describe('the next change', () => {
  const db = forFile(openDatabase)

  const version = async (id: string) =>
    (await db.query('select content_version as v from store_versions where business_id = $1', [id]))[0]?.[
      'v'
    ] as number

  describe('next_change_at', () => {
    const next = async (id: string) => {
      const [row] = await db.query(
        `select round(extract(epoch from next_change_at - now()) / 60)::int as minutes from store_versions where business_id = $1`,
        [id],
      )
      return row?.['minutes']
    }
    const at = async (minutes: number) =>
      (await db.query('select now() + make_interval(mins => $1) as at', [minutes]))[0]?.['at']

    it('is the nearest moment at which a sale, a voucher or the plan changes a page', async () => {
      const { id } = await openStore(db)
      expect(await next(id)).toBeNull()

      await db.query('update businesses set plan_ends_at = $2 where id = $1', [id, await at(500)])
      expect(await next(id)).toBe(500)
      const voucherId = await addVoucher(db, id, { starts_at: await at(-60), ends_at: await at(400) })
      expect(await next(id)).toBe(400)
      const sale = { sale_price: 1, sale_starts_at: await at(-10), sale_ends_at: await at(300) }
      const productId = await addProduct(db, id, sale)
      await addProduct(db, id, { ...sale, sale_ends_at: await at(100), status: 'draft' })
      await addProduct(db, id, { ...sale, sale_price: null, sale_ends_at: await at(50) })
      expect(await next(id)).toBe(300)
      await db.query('update products set sale_starts_at = $2 where id = $1', [productId, await at(20)])
      expect(await next(id)).toBe(20)
      await db.query('delete from products where business_id = $1', [id])
      await db.query('update vouchers set is_active = false where id = $1', [voucherId])
      expect(await next(id)).toBe(500)
    })

    const bump = async (limit: number) => {
      const [row] = await db.query<{ ids: string[] }>('select bump_due_stores($1) as ids', [limit])
      return row?.ids ?? []
    }

    it('bumps a store when its moment has come, once', async () => {
      const { id } = await openStore(db)
      await addProduct(db, id, { sale_price: 1, sale_ends_at: await at(1) })
      await db.query(`update store_versions set next_change_at = now() where business_id = $1`, [id])
      const before = await version(id)

      const bumped = await bump(1_000)

      expect(bumped).toEqual([id])
      expect(await version(id)).toBe(before + 1)
      expect(await next(id)).toBe(1)
      expect(await bump(1_000)).toEqual([])
    })

    it('bumps stores whose moment has come some at a time, the earliest first', async () => {
      const stores = [await openStore(db), await openStore(db), await openStore(db)].map(({ id }) => id)
      for (const [place, id] of stores.entries()) {
        await db.query(
          `update store_versions set next_change_at = now() - $2 * interval '1 second' where business_id = $1`,
          [id, 10 + place],
        )
      }
      const [first, second, third] = stores.toReversed()

      expect((await bump(2)).toSorted()).toEqual([first, second].toSorted())
      expect(await bump(2)).toEqual([third])
      expect(await bump(2)).toEqual([])
    })
  })
})
