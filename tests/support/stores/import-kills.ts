// Runs imports while the Worker is killed at random moments, beside the same imports of another shop without a kill.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { addMember } from '../database/store.ts'
import { openChaosStore } from '../publishing/chaos-edits.ts'
import { seededRandom } from '../publishing/random.ts'
import { ask } from '../running/ask.ts'
import { startKillableSite } from '../running/killable-site.ts'
import { SITE_HOST, siteOptions } from '../running/site.ts'
import { startTestStack } from '../running/stack.ts'
import { rowsOf } from './site-stores.ts'

const SIMPLE = 1_050
const VARIABLE = 60

/** What an import and its undoing left in a shop, and what they say of it; without ids and times. */
export type Left = { readonly imported: unknown; readonly undone: unknown }

export type KilledImports = {
  readonly killed: Left
  readonly calm: Left
  /** What the import was doing at each kill. */
  readonly kills: readonly string[]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Imports a newer file again and again, until the Worker was killed `kills` times, and undoes the last import. */
export async function importUnderKills({
  kills: allKills,
  seed,
}: {
  readonly kills: number
  readonly seed: number
}): Promise<KilledImports> {
  const random = seededRandom(seed)
  const stack = await startTestStack()
  const dir = join(stack.dir, 'site')
  await mkdir(dir)
  const options = siteOptions(stack, dir, await freePort())
  let site = await startKillableSite(options)
  try {
    const owner = await stack.person('importer@oja.test')
    const token = (await owner.auth.getSession()).data.session?.access_token ?? ''
    const ownerId = (await owner.auth.getUser()).data.user?.id as string
    const openShop = async (number: number) => {
      const { id } = await openChaosStore(stack, number, 0)
      await addMember(rowsOf({ stack }), id, ownerId, 'owner')
      return id
    }
    const post = async (path: string, body: string) => {
      const bytes = new TextEncoder().encode(body)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
      const answer = await ask(site.url, path, { host: SITE_HOST, method: 'POST', body: bytes, headers })
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return answer.text
    }
    const statusOf = async (importId: string) =>
      String((await stack.sql('select status from imports where id = $1', [importId]))[0]?.['status'])
    /** The minute's work finds what has stopped; the test does not wait for the minute. */
    const goOn = async () => {
      await stack.sql(`update imports set stepped_at = now() - interval '2 minutes' where status like '%ing'`)
      await site.scheduled()
    }
    const kills: string[] = []
    let wanted = allKills - 1
    const until = async (importId: string, wantedStatus: string, isKilled: boolean) => {
      for (const endAt = Date.now() + 120_000; Date.now() < endAt; ) {
        // Reading is over sooner than a run.
        await pause(isKilled ? 40 + random.below(wantedStatus === 'ready' ? 250 : 400) : 50)
        const status = await statusOf(importId)
        if (status === wantedStatus) return
        if (!isKilled || kills.length >= wanted) {
          if (isKilled) await goOn()
          continue
        }
        await site.kill()
        kills.push(status)
        site = await startKillableSite(options)
        await goOn()
      }
      throw new Error(`the import is ${await statusOf(importId)} after 120 s, not ${wantedStatus}`)
    }
    const importFile = async (shop: string, version: number, isKilled: boolean) => {
      const text = await post(`/api/imports?store=${shop}&name=a.csv`, fileOf(version))
      const { id } = JSON.parse(text) as { readonly id: string }
      await until(id, 'ready', isKilled)
      await post(
        `/api/imports/job?store=${shop}`,
        JSON.stringify({ action: 'start', importId: id, asDrafts: false }),
      )
      await until(id, 'done', isKilled)
      return id
    }
    const undo = async (shop: string, importId: string, isKilled: boolean) => {
      await post(`/api/imports/job?store=${shop}`, JSON.stringify({ action: 'undo', importId }))
      await until(importId, 'undone', isKilled)
    }
    const left = (shop: string) => shapeOf(stack.sql, shop)

    const killedShop = await openShop(1)
    let version = 0
    let last = ''
    do {
      version += 1
      last = await importFile(killedShop, version, true)
    } while (kills.length < wanted)
    // One kill is kept for the undoing.
    wanted = allKills
    const killedImported = await left(killedShop)
    await undo(killedShop, last, true)

    const calmShop = await openShop(2)
    for (let number = 1; number <= version; number += 1) last = await importFile(calmShop, number, false)
    const calmImported = await left(calmShop)
    await undo(calmShop, last, false)
    return {
      kills,
      killed: { imported: killedImported, undone: await left(killedShop) },
      calm: { imported: calmImported, undone: await left(calmShop) },
    }
  } finally {
    await site.kill()
    await stack.dispose()
  }
}

/** Products with and without sizes, and rows without a price. A newer version has other prices, stock and some new products. */
function fileOf(version: number): string {
  const simple = Array.from({ length: SIMPLE + version }, (_, n) => {
    const price = n % 50 === 7 ? 'ask' : `${1_000 + n + (n % 3) * version}`
    return `${n + 1},simple,S-${n},Cap ${n},${(n + version) % 9},${price},Caps,,,`
  })
  const variable = Array.from({ length: VARIABLE }, (_, n) => [
    `${90_000 + n * 10},variable,V-${n},Gown ${n},,,Gowns,,Size,"1, 2, 3"`,
    ...[1, 2, 3].map(
      (size) =>
        `${90_000 + n * 10 + size},variation,V-${n}-${size},Gown ${n} - ${size},${size + version},${5_000 + size * version},,V-${n},Size,${size}`,
    ),
  ]).flat()
  const header =
    'ID,Type,SKU,Name,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
  return [header, ...simple, ...variable].join('\n')
}

type Sql = Awaited<ReturnType<typeof startTestStack>>['sql']

/** Everything that imports wrote. */
async function shapeOf(sql: Sql, shop: string): Promise<unknown> {
  return {
    products: await sql(
      `select p.name, p.sku, p.price, p.stock, p.status, c.slug as category, private.choices_of(p.id) as choices
       from products p left join categories c on c.id = p.category_id
       where p.business_id = $1 and p.status <> 'deleted' order by p.position, p.sku, p.name`,
      [shop],
    ),
    imports: await sql(
      `select status, rows_read, rows_refused, products, handled, created, updated, unchanged, refused, undone, kept,
         (select count(*) from private.import_items t where t.import_id = i.id) as items,
         (select count(*) from private.import_rows r where r.import_id = i.id) as rows
       from imports i where business_id = $1 order by created_at`,
      [shop],
    ),
  }
}
