// Checks that every function that people may call through the API refuses too long texts and documents before it does anything with them.
// Finds functions in the catalogue, so that a new function without a bound fails. Planted defects kept as tests: a function that takes any
// text, a function that takes any document, a function that bounds one of two texts. Seen red once (22 November 2026): the bounds of
// `slug_state` and of `list_orders` removed.
import { describe, expect, it } from 'vitest'
import { openDatabase, person, refusalOf } from '#tests/support/database/database.ts'
import { openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

type Parameter = { readonly call: string; readonly name: string; readonly type: string }

const db = forFile(openDatabase)

/**
 * Parameters of text, JSON and lists of them, also under a domain's name. Leaves out lists of ids, which are compared and never used as a
 * pattern.
 */
async function textParameters(): Promise<readonly Parameter[]> {
  return db.query<Parameter>(`
    with recursive basic (type, base) as (
      select oid, case when typtype = 'd' then typbasetype when typelem <> 0 and typlen = -1 then typelem else oid end from pg_type
    ),
    kinds (type, base) as (
      select type, base from basic union select k.type, b.base from kinds k join basic b on b.type = k.base
    )
    select p.oid::regproc::text as call, p.proargnames[a.place] as name, format_type(a.type, null) as type
    from pg_proc p cross join unnest(p.proargtypes::oid[]) with ordinality a (type, place)
    where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      and exists (select from kinds k join pg_type t on t.oid = k.base
        where k.type = a.type and (t.typcategory = 'S' or t.oid in ('json'::regtype, 'jsonb'::regtype)))
    order by 1, 2`)
}

/** Documents with a much larger bound: edits of all products at once. */
const LARGE = ['edit_products.p_edits']

/** Sends too many letters in one parameter and nothing in the others. The refusal names the bound. */
async function isBounded({ call, name, type }: Parameter): Promise<boolean> {
  const text = `repeat('x', ${LARGE.includes(`${call}.${name}`) ? 9_000_000 : 300_000})`
  const value = type.endsWith('[]') ? `array[${text}]` : /^jsonb?$/.test(type) ? `to_jsonb(${text})` : text
  const others = await db.query<{ name: string; type: string }>(
    `select p.proargnames[a.place] as name, format_type(a.type, null) as type
     from pg_proc p cross join unnest(p.proargtypes::oid[]) with ordinality a (type, place)
     where p.oid = $1::regproc and p.proargnames[a.place] <> $2 and a.place <= p.pronargs - p.pronargdefaults`,
    [call, name],
  )
  const given = [
    ...others.map((other) => `${other.name} => null::${other.type}`),
    `${name} => (${value})::${type}`,
  ]
  const refusal = await refusalOf(db.as(person(await signUp(db)), `select ${call}(${given.join(', ')})`))
  return refusal?.message === 'bad_request' && typeof refusal.detail['max'] === 'number'
}

async function unbounded(): Promise<readonly string[]> {
  const found: string[] = []
  for (const parameter of await textParameters()) {
    if (!(await isBounded(parameter))) found.push(`${parameter.call}.${parameter.name}`)
  }
  return found
}

describe('a call with too long a text', () => {
  it('is refused by every function that people may call', async () => {
    expect((await textParameters()).length).toBeGreaterThan(40)
    expect(await unbounded()).toEqual([])
  })

  it('is seen where a function takes it', async () => {
    await db.query(`
      create domain public.words as text;
      create function public.any_text(p_text text) returns text language sql as $$ select p_text $$;
      create function public.any_words(p_words public.words[]) returns int language sql as $$ select 1 $$;
      create function public.any_document(p_id uuid, p_document jsonb default null) returns int language sql as $$ select 1 $$;
      create function public.one_of_two(p_first text, p_second text) returns void language sql set search_path = ''
        as $$ select private.limit_text('first', p_first) $$;
      grant execute on function public.any_text(text), public.any_words(public.words[]), public.any_document(uuid, jsonb),
        public.one_of_two(text, text) to authenticated`)

    expect(await unbounded()).toEqual([
      'any_document.p_document',
      'any_text.p_text',
      'any_words.p_words',
      'one_of_two.p_second',
    ])
  })

  it('is refused by a search within a document, and by columns', async () => {
    const shop = await openStore(db)
    const owner = person(shop.ownerId)
    const searched = db.as(
      owner,
      `select list_products($1, jsonb_build_object('search', repeat('x', 201)))`,
      [shop.id],
    )
    const written = db.as(owner, `update businesses set description = repeat('x', 20001) where id = $1`, [
      shop.id,
    ])

    expect(await refusalOf(searched)).toMatchObject({
      message: 'bad_request',
      detail: { field: 'search', max: 200 },
    })
    expect(await refusalOf(written)).toMatchObject({
      message: 'bad_request',
      detail: { field: 'description' },
    })
  })
})
