// Gives a shop the ids of another shop with the same content, so that the pages of both must be the same bytes.
import type { Oja } from '../running/site.ts'

/** What has an id that pages show, in the order of the shop. */
const LISTS: readonly string[] = [
  'select id from categories where business_id = $1 order by position, id',
  `select id from products where business_id = $1 and status <> 'deleted' order by position, id`,
  'select id from delivery_zones where business_id = $1 order by position, id',
  `select g.id from option_groups g join products p on p.id = g.product_id where p.business_id = $1
   order by p.position, p.id, g.position, g.id`,
  `select v.id from option_values v join option_groups g on g.id = v.group_id join products p on p.id = g.product_id
   where p.business_id = $1 order by p.position, p.id, g.position, g.id, v.position, v.id`,
]

const PICTURES = `select logo_path as path from businesses where id = $1
  union all select hero_path from businesses where id = $1
  union all (select i.path from product_images i join products p on p.id = i.product_id where p.business_id = $1
    order by p.position, p.id, i.position, i.id)`

/** Columns that hold such an id. */
const COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['categories', 'id'],
  ['products', 'id'],
  ['products', 'category_id'],
  ['delivery_zones', 'id'],
  ['option_groups', 'id'],
  ['option_groups', 'product_id'],
  ['option_values', 'id'],
  ['option_values', 'group_id'],
  ['option_values', 'product_id'],
  ['product_combinations', 'product_id'],
  ['product_images', 'product_id'],
  ['product_costs', 'product_id'],
]

/** Both shops have one id and are in different databases. Throws when one has more of something. */
export async function takeIdsOf(from: Oja, to: Oja, id: string): Promise<void> {
  const pairs: string[] = []
  for (const list of LISTS) {
    const [theirs, ours] = await Promise.all(
      [from, to].map((oja) => oja.stack.sql<{ id: string }>(list, [id])),
    )
    if (theirs?.length !== ours?.length)
      throw new Error(`${list}: ${theirs?.length} there, ${ours?.length} here`)
    for (const [place, row] of (ours ?? []).entries()) pairs.push(`('${row.id}', '${theirs?.[place]?.id}')`)
  }
  const [theirs = [], ours = []] = await Promise.all(
    [from, to].map((oja) => oja.stack.sql<{ path: string | null }>(PICTURES, [id])),
  )
  if (theirs.length !== ours.length) throw new Error(`${theirs.length} pictures there, ${ours.length} here`)
  const paths = ours.map((row, place) => `('${row.path}', '${theirs[place]?.path}')`)
  // Without triggers and foreign keys, which come back with the end of the transaction.
  const tables = [...new Set([...COLUMNS.map(([table]) => table), 'businesses'])]
  const keys = await to.stack.sql<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`,
    [tables],
  )
  const steps = [
    'begin',
    ...keys.map(({ drop }) => drop),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    'create temporary table same (mine uuid primary key, theirs uuid) on commit drop',
    `insert into same values ${pairs.join()}`,
    'create temporary table same_path (mine text, theirs text) on commit drop',
    `insert into same_path values ${paths.join()}`,
    'update product_combinations c set value_ids = array(select s.theirs from unnest(c.value_ids) u join same s on s.mine = u order by 1)',
    ...COLUMNS.map(
      ([table, column]) =>
        `update ${table} t set ${column} = s.theirs from same s where s.mine = t.${column}`,
    ),
    'update product_images t set path = s.theirs from same_path s where s.mine = t.path',
    'update businesses t set logo_path = s.theirs from same_path s where s.mine = t.logo_path',
    'update businesses t set hero_path = s.theirs from same_path s where s.mine = t.hero_path',
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...keys.map(({ add }) => add),
    'commit',
  ]
  await to.stack.sql(steps.join(';\n'))
  // An edit of the store itself: the publisher reads all of it again.
  await to.stack.sql('update businesses set since_year = since_year + 1 where id = $1', [id])
  await to.stack.sql('update businesses set since_year = since_year - 1 where id = $1', [id])
  await to.settled()
}
