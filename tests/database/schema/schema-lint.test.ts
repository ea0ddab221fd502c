// Runs the rules of Supabase's database linter (splinter) in SQL, and a few rules of our own. Each rule is tested with a breach.

import { describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const ours = `('public'::regnamespace, 'private'::regnamespace)`

/** Name, query that returns one row per breach, and a breach to show that the query finds it. */
const rules: readonly (readonly [string, string, string])[] = [
  [
    'row level security is on for every table',
    `select c.oid::regclass::text as breach from pg_class c where relkind in ('r', 'p') and relnamespace in ${ours} and not relrowsecurity`,
    'create table bare (id int)',
  ],
  [
    // A body without quotes keeps the objects that it found when it was made, whatever the search_path of a caller.
    'every function has a fixed, empty search_path, or a body that Postgres has read',
    `select p.oid::regprocedure::text as breach from pg_proc p where pronamespace in ${ours} and prosqlbody is null
     and not coalesce(proconfig @> array['search_path=""'], false)`,
    'create function loose() returns int language sql as $$ select 1 $$',
  ],
  [
    'visitors execute nothing but what looks at their calls',
    `select p.oid::regprocedure::text as breach from pg_proc p where pronamespace in ${ours}
     and has_function_privilege('anon', p.oid, 'execute')
     and p.oid::regprocedure::text !~ '^private\\.(before_request|limit_calls|take_place|refuse_call|is_no_guess)\\('`,
    'grant execute on function find_store(text, text) to anon',
  ],
  [
    'a security definer function that signed-in people execute gives its reason in a comment, or only reads their own stores',
    `select p.oid::regprocedure::text as breach from pg_proc p where pronamespace in ${ours} and prosecdef
     and has_function_privilege('authenticated', p.oid, 'execute')
     and obj_description(p.oid) is null and proname !~ '^(member|manager|owner)_business_ids$'`,
    'grant execute on function order_by_token(text) to authenticated',
  ],
  [
    'every foreign key has an index that begins with its columns',
    `select c.conrelid::regclass || ' ' || c.conname as breach from pg_constraint c
     where c.contype = 'f' and c.connamespace in ${ours} and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
       where i.indrelid = c.conrelid
       and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
       and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
    'alter table products add column maker uuid references categories (id)',
  ],
  [
    'every primary key is there',
    `select c.oid::regclass::text as breach from pg_class c where relkind = 'r' and relnamespace in ${ours}
     and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    'create table keyless (id int)',
  ],
  [
    'policies ask auth.uid() once per query, and none is always true but for the active rates',
    `select tablename || ': ' || policyname as breach from pg_policies
     where (schemaname = 'public' or tablename = 'objects')
     and (coalesce(qual, '') || coalesce(with_check, '') ~ '(?<!SELECT )auth\\.(uid|jwt|role)\\(\\)'
       or qual = 'true' or with_check = 'true')`,
    'create policy open on customers for select to authenticated using (true)',
  ],
  [
    'policies name their roles',
    `select tablename || ': ' || policyname as breach from pg_policies
     where (schemaname = 'public' or tablename = 'objects') and 'public' = any (roles)`,
    `create policy everyone on orders for select using (user_id = (select auth.uid()))`,
  ],
  [
    'one permissive policy per table, role and verb',
    `select p.tablename || ' ' || r || ' ' || v as breach
     from pg_policies p, unnest(p.roles) r, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) v
     where p.schemaname in ('public', 'storage') and p.permissive = 'PERMISSIVE' and p.cmd in (v, 'ALL')
     group by 1 having count(*) > 1`,
    'create policy second on products for select to authenticated using (price > 5)',
  ],
  [
    'an update policy has its check',
    `select tablename || ': ' || policyname as breach from pg_policies
     where schemaname in ('public', 'storage') and cmd in ('UPDATE', 'ALL') and with_check is null`,
    'create policy unchecked on orders for update to authenticated using (user_id = (select auth.uid()))',
  ],
  [
    'no table that people may read tells what the planner guesses of it',
    `select c.oid::regclass::text as breach from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     and (has_any_column_privilege('anon', c.oid, 'select') or has_any_column_privilege('authenticated', c.oid, 'select'))
     and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
       and p.permissive = 'RESTRICTIVE' and p.cmd = 'SELECT' and p.qual = 'private.is_no_guess()'
       and p.roles @> array['anon', 'authenticated']::name[])`,
    'create table told (id int primary key); grant select on told to authenticated',
  ],
  [
    'nobody may truncate, reference or put triggers on a table',
    `select c.oid::regclass || ' ' || r || ' ' || p as breach from pg_class c,
       unnest(array['anon', 'authenticated', 'service_role']) r, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p
     where relkind = 'r' and relnamespace in ${ours} and has_table_privilege(r, c.oid, p)`,
    'grant truncate on orders to service_role',
  ],
  [
    'every view asks with the rights of its reader',
    `select c.oid::regclass::text as breach from pg_class c where relkind = 'v' and relnamespace in ${ours}
     and not coalesce(reloptions @> array['security_invoker=true'], false)`,
    'create view leak as select * from customers',
  ],
  [
    'no duplicate indexes',
    `select indrelid::regclass::text as breach from pg_index i join pg_class c on c.oid = indrelid
     where c.relnamespace in ${ours} group by indrelid, indkey::text, indpred::text, indexprs::text having count(*) > 1`,
    'create index again on products (business_id, sku)',
  ],
  [
    'amounts are bigint: no money is a float or a numeric',
    `select attrelid::regclass || '.' || attname as breach from pg_attribute a join pg_class c on c.oid = attrelid
     where c.relkind = 'r' and c.relnamespace in ${ours} and attnum > 0
     and attname ~ '(price|fee|total|subtotal|discount|amount)$' and atttypid <> 'bigint'::regtype`,
    'alter table orders add column tip_amount numeric',
  ],
]

const breaches = async (target: TestDatabase, sql: string) =>
  (await target.query(sql)).map((row) => row['breach'] as string)

describe('the schema', () => {
  it.each(rules)('keeps the rule: %s', async (_, sql) => {
    expect(await breaches(db, sql)).toEqual([])
  })

  it.each(rules)('has a breach seen: %s', async (_, sql, breach) => {
    const broken = await openDatabase()
    await broken.query(breach)

    expect(await breaches(broken, sql)).not.toEqual([])
    await broken.close()
  })

  it('is indexed for the columns that policies filter by', async () => {
    const rows = await db.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = c.oid and (i.indkey::int2[])[0] = a.attnum)`,
    )

    expect(rows.map((row) => row['relname'])).toEqual(['store_notices'])
  })
})
