// Describes a database from its catalogue: one line per object, so that two databases can be compared.

import type pg from 'pg'

/** Schemas that contain the product's objects, or tables of the auth or storage service to which they belong. */
const schemas = `('public', 'private', 'auth', 'storage')`

// The grants, sorted, whoever gave them. Without a list only the owner has rights, as `acldefault` says.
const granted = (list: string) => `(select array_agg(line order by line) from (
  select format('%s %s', case grantee when 0 then 'everyone' else grantee::regrole::text end, privilege_type) as line
  from aclexplode(${list})) as grants)`

// The catalogue query. A table lists its columns in order: an existing table gets new columns at the end, so the table's file must also list
// them at the end.
const catalogue = `
  with ours as (select oid, nspname from pg_namespace where nspname in ${schemas})
  select 'schema' as kind, nspname as name, jsonb_build_object('acl', ${granted(`coalesce(nspacl, acldefault('n', nspowner))`)}, 'comment', obj_description(oid)) as facts
  from pg_namespace where nspname in ${schemas}
  union all
  select case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end,
    c.oid::regclass::text, jsonb_build_object('kind', c.relkind, 'owner', c.relowner::regrole, 'rls', c.relrowsecurity,
    'forced', c.relforcerowsecurity, 'persistence', c.relpersistence, 'identity', c.relreplident, 'options', c.reloptions, 'acl', ${granted(`coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's'::"char" else 'r' end, c.relowner))`)},
    'comment', obj_description(c.oid, 'pg_class'), 'view', case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
  from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c')
  union all
  select 'column', format('%s.%I', c.oid::regclass, a.attname), jsonb_build_object(
    'place', row_number() over (partition by c.oid order by a.attnum), 'type', format_type(a.atttypid, a.atttypmod),
    'not null', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated, 'identity', a.attidentity,
    'collation', a.attcollation::regcollation::text, 'storage', a.attstorage, 'acl', ${granted('a.attacl')}, 'comment', col_description(c.oid, a.attnum))
  from pg_class c join ours on ours.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
  union all
  select 'constraint', format('%s %s', case when k.conrelid = 0 then k.contypid::regtype::text else k.conrelid::regclass::text end, k.conname),
    jsonb_build_object('is', pg_get_constraintdef(k.oid), 'valid', k.convalidated)
  from pg_constraint k join ours on ours.oid = k.connamespace
  union all
  select 'index', i.indexrelid::regclass::text, jsonb_build_object('is', pg_get_indexdef(i.indexrelid), 'clustered', i.indisclustered)
  from pg_index i join pg_class c on c.oid = i.indrelid join ours on ours.oid = c.relnamespace where c.relkind <> 't'
  union all
  select 'function', p.oid::regprocedure::text, jsonb_build_object('is', pg_get_functiondef(p.oid), 'owner', p.proowner::regrole,
    'acl', ${granted(`coalesce(p.proacl, acldefault('f', p.proowner))`)}, 'comment', obj_description(p.oid, 'pg_proc'))
  from pg_proc p join ours on ours.oid = p.pronamespace where p.prokind in ('f', 'p')
  union all
  select 'policy', format('%s: %s', p.polrelid::regclass, p.polname), jsonb_build_object('verb', p.polcmd, 'permissive', p.polpermissive,
    'roles', (select array_agg(r::regrole::text order by r::regrole::text) from unnest(p.polroles) r),
    'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join pg_class c on c.oid = p.polrelid join ours on ours.oid = c.relnamespace
  union all
  select 'trigger', format('%s: %s', t.tgrelid::regclass, t.tgname), jsonb_build_object('is', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours on ours.oid = c.relnamespace where not t.tgisinternal
  union all
  select 'type', t.oid::regtype::text, jsonb_build_object('kind', t.typtype, 'base', format_type(t.typbasetype, t.typtypmod),
    'default', t.typdefault, 'not null', t.typnotnull, 'acl', ${granted(`coalesce(t.typacl, acldefault('T', t.typowner))`)},
    'values', (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from pg_type t join ours on ours.oid = t.typnamespace where t.typtype in ('d', 'e', 'r')
  union all
  select 'publication', format('%s: %s', pubname, coalesce(format('%I.%I', schemaname, tablename)::regclass::text, 'no table')),
    jsonb_build_object('columns', t.attnames, 'where', t.rowfilter, 'verbs', array[p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate])
  from pg_publication p left join pg_publication_tables t using (pubname)
  union all
  select 'default privileges', format('%s in %s for %s', d.defaclrole::regrole, coalesce(n.nspname, 'every schema'), d.defaclobjtype),
    jsonb_build_object('acl', ${granted('d.defaclacl')})
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  union all
  select 'extension', extname, jsonb_build_object('schema', extnamespace::regnamespace) from pg_extension
  order by 1, 2`

// Rows with which an installation starts, in the product's tables and in the storage service's list of buckets.
const seeded = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and (c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) or c.oid = 'storage.buckets'::regclass)
  order by 1`

/** One line per object and per row: \`kind name facts\`. Leaves out a row's id and the times of its writing. */
export async function readCatalogue(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ kind: string; name: string; facts: unknown }>(catalogue)
  const lines = rows.map((row) => `${row.kind} ${row.name} ${JSON.stringify(row.facts)}`)
  const tables = await client.query<{ name: string }>(seeded)
  for (const { name } of tables.rows) {
    const found = await client.query<{ row: string }>(
      `select (to_jsonb(t) - '{id,created_at,updated_at}'::text[])::text as row from ${name} t order by 1`,
    )
    lines.push(...found.rows.map(({ row }) => `row of ${name} ${row}`))
  }
  return lines
}
