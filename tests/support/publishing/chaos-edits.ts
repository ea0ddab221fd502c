// Makes random edits like owners, imports and operators: every table that a store page shows, several at the same time, there and back.
import { randomUUID } from 'node:crypto'
import type { TestStack } from '../running/stack.ts'
import type { Random } from './random.ts'

export type ChaosStore = {
  readonly id: string
  /** Every name and domain that the store ever had: tests compare old ones too. */
  readonly slugs: string[]
  readonly domains: string[]
  readonly productIds: string[]
  readonly categorySlugs: string[]
}

type Edit = (store: ChaosStore, random: Random, stack: TestStack) => Promise<unknown>

let counter = 0
const serial = () => {
  counter += 1
  return counter
}

/** Makes a store with `products` products, some with categories and options. Every third store has a domain. */
export async function openChaosStore(
  stack: TestStack,
  number: number,
  products: number,
): Promise<ChaosStore> {
  const id = randomUUID()
  const slug = `chaos-${number}`
  const domain = number % 3 === 0 ? `chaos${number}.test` : null
  await stack.sql(
    `insert into businesses (id, slug, name, plan, whatsapp_number, custom_domain, custom_domain_status)
     values ($1, $2, $3, 'enterprise', '2348012345678', $4, $5)`,
    [id, slug, `Chaos ${number}`, domain, domain ? 'active' : 'none'],
  )
  const store: ChaosStore = {
    id,
    slugs: [slug],
    domains: domain ? [domain] : [],
    productIds: [],
    categorySlugs: [],
  }
  const ids = Array.from({ length: products }, () => randomUUID())
  store.productIds.push(...ids)
  await stack.sql(
    `insert into products (id, business_id, name, price, stock, status, position)
     select id, $1, 'Product ' || place, 1000 + place, 10, 'live', place
     from unnest($2::uuid[]) with ordinality as t (id, place)`,
    [id, ids],
  )
  return store
}

/** Makes one random edit. A refusal by the database's own rules is normal and changes nothing. */
export async function makeRandomEdit(store: ChaosStore, random: Random, stack: TestStack): Promise<void> {
  const total = EDITS.reduce((sum, [weight]) => sum + weight, 0)
  let place = random.below(total)
  const chosen = EDITS.find(([weight]) => {
    place -= weight
    return place < 0
  })
  try {
    await chosen?.[1](store, random, stack)
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!/^(OJ400|23\d{3}|40\d{3})$/.test(code)) throw error
  }
}

const someProduct = (store: ChaosStore, random: Random) => random.pick(store.productIds)

const setPrice: Edit = (store, random, stack) =>
  stack.sql('update products set price = $2, sale_price = null, compare_at_price = null where id = $1', [
    someProduct(store, random),
    100 + random.below(1_000_000),
  ])

const thereAndBack: Edit = async (store, random, stack) => {
  const id = someProduct(store, random)
  await stack.sql('update products set price = price + 1 where id = $1', [id])
  if (random.chance(0.5)) await new Promise((resolve) => setTimeout(resolve, random.below(60)))
  await stack.sql('update products set price = price - 1 where id = $1', [id])
}

const setStock: Edit = (store, random, stack) =>
  stack.sql('update products set stock = $2 where id = $1', [
    someProduct(store, random),
    random.chance(0.2) ? null : random.below(4),
  ])

const rename: Edit = (store, random, stack) =>
  stack.sql('update products set name = $2, description = $3 where id = $1', [
    someProduct(store, random),
    `Ankara & "lace" <${serial()}>`,
    random.chance(0.5) ? `Line one\nline ${serial()}` : '',
  ])

const toggleLive: Edit = (store, random, stack) =>
  stack.sql(
    `update products set status = case status when 'live' then 'draft' else 'live' end where id = $1`,
    [someProduct(store, random)],
  )

const addProduct: Edit = async (store, random, stack) => {
  const id = randomUUID()
  await stack.sql(
    `insert into products (id, business_id, name, price, status, position) values ($1, $2, $3, $4, 'live', $5)`,
    [id, store.id, `New ${serial()}`, 500 + random.below(9_000), random.below(50)],
  )
  store.productIds.push(id)
}

const removeProduct: Edit = (store, random, stack) =>
  stack.sql('delete from products where id = $1', [someProduct(store, random)])

const importMany: Edit = (store, random, stack) =>
  stack.sql('update products set price = price + $2 where business_id = $1', [store.id, 1 + random.below(5)])

const addCategory: Edit = async (store, random, stack) => {
  const slug = `category-${serial()}`
  await stack.sql('insert into categories (business_id, name, slug, position) values ($1, $2, $3, $4)', [
    store.id,
    `Category ${slug}`,
    slug,
    random.below(9),
  ])
  store.categorySlugs.push(slug)
}

const moveToCategory: Edit = (store, random, stack) =>
  stack.sql(
    `update products set category_id = (select id from categories where business_id = $1 order by random() limit 1)
     where business_id = $1 and ('x' || substr(md5(id::text), 1, 2))::bit(8)::int % 3 = $2`,
    [store.id, random.below(3)],
  )

const dropCategory: Edit = (store, _random, stack) =>
  stack.sql(
    'delete from categories where id = (select id from categories where business_id = $1 order by random() limit 1)',
    [store.id],
  )

const addOptions: Edit = async (store, random, stack) => {
  const product = someProduct(store, random)
  await stack.sql(
    `with made as (insert into option_groups (business_id, product_id, name) values ($1, $2, $3) returning id),
     valued as (insert into option_values (business_id, product_id, group_id, name, position)
       select $1, $2, id, v.name, v.place from made, (values ('S', 1), ('L', 2)) v (name, place) returning id)
     select count(*) from valued`,
    [store.id, product, `Size ${serial()}`],
  )
  await stack.sql(
    `insert into product_combinations (business_id, product_id, value_ids, price, stock)
     select $1, $2, array[id], 700, $3 from option_values where product_id = $2 limit 1`,
    [store.id, product, random.below(3)],
  )
}

const setZones: Edit = async (store, random, stack) => {
  if (random.chance(0.3)) return stack.sql('delete from delivery_zones where business_id = $1', [store.id])
  return stack.sql('insert into delivery_zones (business_id, name, fee) values ($1, $2, $3)', [
    store.id,
    `Zone ${serial()}`,
    random.below(5_000),
  ])
}

const setLook: Edit = (store, random, stack) =>
  stack.sql(
    'update businesses set primary_colour = $2, name = $3, is_open = $4, closed_message = $5 where id = $1',
    [
      store.id,
      `#${random.below(0xffffff).toString(16).padStart(6, '0')}`,
      `Chaos & sons ${serial()}`,
      random.chance(0.8),
      random.chance(0.5) ? 'Back soon' : '',
    ],
  )

const changeSlug: Edit = async (store, random, stack) => {
  const slug = random.chance(0.3) ? random.pick(store.slugs) : `chaos-name-${serial()}`
  await stack.sql('update businesses set slug = $2 where id = $1', [store.id, slug])
  store.slugs.push(slug)
}

const moveDomain: Edit = async (store, random, stack) => {
  const domain = `moved${serial()}.test`
  if (random.chance(0.5)) store.domains.push(domain)
  await stack.sql(
    store.domains.includes(domain)
      ? `update businesses set custom_domain = $2, custom_domain_status = 'active' where id = $1`
      : `update businesses set custom_domain_status = case when custom_domain is null then 'none' else 'failed' end
         where id = $1 and $2 <> ''`,
    [store.id, domain],
  )
}

const suspend: Edit = (store, _random, stack) =>
  stack.sql(
    `update businesses set status = case status when 'active' then 'suspended' else 'active' end where id = $1`,
    [store.id],
  )

/** Several edits that become visible together or not at all. */
const together: Edit = (store, random, stack) =>
  stack.sql(
    `with a as (update products set price = price + 3 where id = $2), b as (update products set stock = 1 where id = $3)
     update businesses set description = $4 where id = $1`,
    [store.id, someProduct(store, random), someProduct(store, random), `Together ${serial()}`],
  )

const EDITS: readonly (readonly [weight: number, edit: Edit])[] = [
  [22, setPrice],
  [8, thereAndBack],
  [10, setStock],
  [8, rename],
  [8, toggleLive],
  [6, addProduct],
  [5, removeProduct],
  [4, importMany],
  [4, addCategory],
  [4, moveToCategory],
  [2, dropCategory],
  [4, addOptions],
  [4, setZones],
  [5, setLook],
  [2, changeSlug],
  [2, moveDomain],
  [1, suspend],
  [4, together],
]
