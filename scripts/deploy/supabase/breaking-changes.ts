// Says what a migration takes from the release that is live while it lands: the Worker and browsers of before call the schema `public` as it
// was. Compares the catalogue before and after, so every way to write a change is seen. A file names what it changes on purpose:
// `-- contract: public.products.old_price` for what no live release uses any more (no older version may come back after it), and
// `-- safe: products_kind_check` for a change that takes nothing, such as a longer list of allowed values.
import type pg from 'pg'

type Relation = { readonly name: string; readonly kind: string; readonly rights: readonly string[] }
type Column = {
  readonly name: string
  readonly relation: string
  readonly type: string
  readonly is_required: boolean
  readonly has_default: boolean
  readonly rights: readonly string[]
}
type Fn = {
  /** `public.place_order(jsonb, text)` */
  readonly name: string
  readonly called: string
  readonly arguments: readonly string[]
  readonly defaults: number
  readonly result: string
  readonly rights: readonly string[]
}
type Rule = {
  readonly name: string
  readonly relation: string
  readonly text: string
  readonly columns: readonly string[]
}
type Label = { readonly name: string }

export type SchemaCatalogue = {
  readonly relations: readonly Relation[]
  readonly columns: readonly Column[]
  readonly functions: readonly Fn[]
  readonly rules: readonly Rule[]
  readonly labels: readonly Label[]
}

/** What breaks: the name that a waiver in the file would give, and a sentence. */
export type Breach = { readonly name: string; readonly sentence: string }

const ROLES = `unnest(array['anon', 'authenticated', 'service_role'])`

const QUERIES: Readonly<Record<keyof SchemaCatalogue, string>> = {
  relations: `select 'public.' || c.relname as name, c.relkind::text as kind,
      array(select r || ' may ' || p from ${ROLES} r, unnest(array['select', 'insert', 'update', 'delete']) p
        where has_table_privilege(r, c.oid, p) order by 1) as rights
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  columns: `select 'public.' || c.relname || '.' || a.attname as name, 'public.' || c.relname as relation,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
      a.atthasdef or a.attidentity <> '' as has_default,
      array(select r || ' may ' || p from ${ROLES} r, unnest(array['select', 'insert', 'update']) p
        where has_column_privilege(r, c.oid, a.attnum, p) order by 1) as rights
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  functions: `select 'public.' || p.proname || '(' || array_to_string(array(
        select format_type(t, null) from unnest(p.proargtypes) with ordinality u(t, at) order by at), ', ') || ')' as name,
      'public.' || p.proname as called, coalesce(p.proargnames[1:p.pronargs], '{}') as arguments, p.pronargdefaults as defaults,
      pg_get_function_result(p.oid) as result,
      array(select r || ' may call' from ${ROLES} r where has_function_privilege(r, p.oid, 'execute') order by 1) as rights
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`,
  rules: `select n.conname as name, 'public.' || c.relname as relation, pg_get_constraintdef(n.oid) as text,
      array(select 'public.' || c.relname || '.' || a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = any (n.conkey)) as columns
    from pg_constraint n join pg_class c on c.oid = n.conrelid
    where c.relnamespace = 'public'::regnamespace and n.contype in ('c', 'u', 'f', 'x', 'p')
    union all
    select i.relname, 'public.' || c.relname, pg_get_indexdef(i.oid),
      array(select 'public.' || c.relname || '.' || a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = any (x.indkey))
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique
      and not exists (select from pg_constraint n where n.conindid = i.oid)`,
  labels: `select 'public.' || t.typname || ' ' || e.enumlabel as name
    from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace`,
}

/** Reads what a release can reach: tables, columns, functions, rules and values of `public`, and who may use them. */
export async function readCatalogue(client: Pick<pg.Client, 'query'>): Promise<SchemaCatalogue> {
  const read = async (of: keyof SchemaCatalogue) => (await client.query(QUERIES[of])).rows
  return {
    relations: await read('relations'),
    columns: await read('columns'),
    functions: await read('functions'),
    rules: await read('rules'),
    labels: await read('labels'),
  }
}

/** What the release before would miss, in the order of the catalogue. */
export function breachesOf(before: SchemaCatalogue, after: SchemaCatalogue): readonly Breach[] {
  return [
    ...relationBreaches(before, after),
    ...columnBreaches(before, after),
    ...functionBreaches(before, after),
    ...ruleBreaches(before, after),
    ...missing(before.labels, after.labels).map(({ name }) => ({
      name,
      sentence: `the value ${name} is gone`,
    })),
  ]
}

/** The breaches that a file does not name in a line `-- contract:` or `-- safe:`. */
export function unnamedBreaches(breaches: readonly Breach[], sql: string): readonly Breach[] {
  const named = new Set([...namesAfter('contract', sql), ...namesAfter('safe', sql)])
  return breaches.filter(({ name }) => !named.has(name))
}

/** What a file takes away for good, as its lines `-- contract:` name it; empty for a file that only adds. */
export function contractsOf(sql: string): readonly string[] {
  return namesAfter('contract', sql)
}

function namesAfter(word: string, sql: string): readonly string[] {
  return [...sql.matchAll(new RegExp(`^--[ \\t]*${word}:[ \\t]*(.+)$`, 'gim'))].flatMap(([, names = '']) =>
    names.split(/,\s*(?![^(]*\))/).map((name) => name.trim()),
  )
}

type Named = { readonly name: string }

const missing = <T extends Named>(before: readonly T[], after: readonly Named[]): readonly T[] => {
  const names = new Set(after.map(({ name }) => name))
  return before.filter(({ name }) => !names.has(name))
}

/** Pairs of what exists before and after. */
function pairs<T extends Named>(before: readonly T[], after: readonly T[]): readonly (readonly [T, T])[] {
  const byName = new Map(after.map((each) => [each.name, each]))
  return before.flatMap((each) => {
    const now = byName.get(each.name)
    return now ? [[each, now] as const] : []
  })
}

type Rights = Named & { readonly rights: readonly string[] }

const lostRights = (was: Rights, is: Rights): readonly Breach[] =>
  was.rights
    .filter((right) => !is.rights.includes(right))
    .map((right) => ({ name: was.name, sentence: `${was.name}: it is no longer so that ${right}` }))

function relationBreaches(before: SchemaCatalogue, after: SchemaCatalogue): readonly Breach[] {
  return [
    ...missing(before.relations, after.relations).map(({ name }) => ({ name, sentence: `${name} is gone` })),
    ...pairs(before.relations, after.relations).flatMap(([was, is]) => lostRights(was, is)),
  ]
}

/** Changes of a type that keep every value and every caller. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ['integer', 'bigint', 'numeric'],
  integer: ['bigint', 'numeric'],
  bigint: ['numeric'],
  real: ['double precision'],
}

function isWider(was: string, is: string): boolean {
  if (was === is || WIDER[was]?.includes(is)) return true
  const [, length = ''] = /^character varying\((\d+)\)$/.exec(was) ?? []
  if (length === '') return was === 'character varying' && is === 'text'
  const [, longer = '0'] = /^character varying\((\d+)\)$/.exec(is) ?? []
  return is === 'text' || is === 'character varying' || Number(longer) >= Number(length)
}

function columnBreaches(before: SchemaCatalogue, after: SchemaCatalogue): readonly Breach[] {
  const relations = new Set(before.relations.map(({ name }) => name))
  const kept = new Set(after.relations.map(({ name }) => name))
  const gone = missing(before.columns, after.columns).filter(({ relation }) => kept.has(relation))
  const added = missing(after.columns, before.columns).filter(({ relation }) => relations.has(relation))
  return [
    ...gone.map(({ name }) => ({ name, sentence: `${name} is gone` })),
    ...added
      .filter(({ is_required, has_default }) => is_required && !has_default)
      .map(({ name }) => ({
        name,
        sentence: `${name} is required and has no default: a row written without it fails`,
      })),
    ...pairs(before.columns, after.columns).flatMap(([was, is]) => {
      const { name } = was
      const breaches: Breach[] = [...lostRights(was, is)]
      if (!isWider(was.type, is.type))
        breaches.push({
          name,
          sentence: `${name} was ${was.type} and is ${is.type}: values or callers of before may not fit`,
        })
      if (!was.is_required && is.is_required)
        breaches.push({ name, sentence: `${name} may no longer be empty` })
      if (was.has_default && !is.has_default && is.is_required)
        breaches.push({ name, sentence: `${name} lost its default: a row written without it fails` })
      return breaches
    }),
  ]
}

function functionBreaches(before: SchemaCatalogue, after: SchemaCatalogue): readonly Breach[] {
  const names = new Set(before.functions.map(({ called }) => called))
  return [
    ...missing(before.functions, after.functions).map(({ name }) => ({
      name,
      sentence: `${name} is gone, or has other arguments`,
    })),
    ...missing(after.functions, before.functions)
      .filter(({ called }) => names.has(called))
      .map(({ name, called }) => ({
        name,
        sentence: `${name} is another function called ${called}: the API may not know which is meant`,
      })),
    ...pairs(before.functions, after.functions).flatMap(([was, is]) => {
      const { name } = was
      const breaches: Breach[] = [...lostRights(was, is)]
      // The API calls by the names of arguments.
      if (was.arguments.join() !== is.arguments.join())
        breaches.push({ name, sentence: `${name}: its arguments were (${was.arguments.join(', ')})` })
      if (is.defaults < was.defaults)
        breaches.push({ name, sentence: `${name}: an argument that could be left out is required` })
      if (was.result !== is.result)
        breaches.push({ name, sentence: `${name} returned ${was.result} and returns ${is.result}` })
      return breaches
    }),
  ]
}

/** New rules over columns that the release before writes. */
function ruleBreaches(before: SchemaCatalogue, after: SchemaCatalogue): readonly Breach[] {
  const written = new Set(before.columns.map(({ name }) => name))
  const known = new Map(before.rules.map(({ relation, name, text }) => [`${relation} ${name}`, text]))
  return after.rules
    .filter(({ relation, name, text }) => known.get(`${relation} ${name}`) !== text)
    .filter(({ columns }) => columns.length > 0 && columns.every((column) => written.has(column)))
    .map(({ name, relation, text }) => ({
      name,
      sentence: `${relation}: the rule ${name} is new or changed (${text.slice(0, 120)}): rows of before may be refused`,
    }))
}
