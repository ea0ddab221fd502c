// Reads the promises in comments above functions in supabase/schemas, and compares them with the functions.

type SqlFunction = { readonly name: string; readonly header: string; readonly definition: string }

/** The faults in the comments above functions of some SQL: one sentence per function. */
export function headerFaults(sql: string): string[] {
  const functions = [
    ...sql.matchAll(/((?:^--.*\n)*)^create function ([\w.]+)\(([^$;]*(?:\$\$[\s\S]*?\$\$)?);/gm),
  ].map(([, header = '', name = '', definition = '']) => ({
    header,
    name,
    definition: definition.replace(/--.*/g, ''),
  }))
  const byName = new Map(functions.map((each) => [each.name, each]))
  const grants = new Map(
    [...sql.matchAll(/^grant execute on function ([\w.]+)\(.*\) to (.*);/gm)].map(
      ([, name = '', roles = '']) => [name, roles],
    ),
  )
  return functions.flatMap((each) => {
    if (promiseOf(each.header) === '') return [`${each.name}: its comment says nothing of what it does`]
    if (!each.name.startsWith('public.')) return []
    const expected = [
      callersLine(each, grants.get(each.name) ?? ''),
      refusesLine(refusalsOf(each.name, byName)),
    ]
    const missing = expected.find((line) => line !== '' && !plain(each.header).includes(line))
    return missing ? [`${each.name}: its comment must say "${missing}"`] : []
  })
}

const plain = (header: string) => header.replace(/\n?^-- */gm, ' ')

const promiseOf = (header: string) => plain(header.split(/^-- Callers:/m)[0] ?? '').trim()

const people = 'signed-in people'

function callersLine({ definition }: SqlFunction, roles: string): string {
  const words: Record<string, string> = {
    authenticated: people,
    service_role: 'the server',
    anon: 'visitors',
  }
  const who = roles.split(', ').map((role) => words[role] ?? 'other functions only')
  if (!who.includes(people)) return `Callers: ${who.join(' and ')}.`
  const isDefiner = (definition.split('$$')[0] ?? '').includes('security definer')
  return `Callers: ${who.join(' and ')}${isDefiner ? '; the function checks what they may do' : ', with their own rights'}.`
}

const refusesLine = (codes: readonly string[]) => (codes.length === 0 ? '' : `Refuses: ${codes.join(', ')}.`)

/** The refusal codes of a function and of the functions that it calls. Ignores refusals of triggers. */
function refusalsOf(name: string, byName: ReadonlyMap<string, SqlFunction>): string[] {
  const codes = new Set<string>()
  const seen = new Set<string>()
  const follow = (called: string) => {
    const body = byName.get(called)?.definition
    if (body === undefined || seen.has(called)) return
    seen.add(called)
    for (const [, given = ''] of body.matchAll(/private\.refuse\((case when [\s\S]*? end|'\w+')/g)) {
      for (const [, code = ''] of given.matchAll(/(?<!like )'([a-z_]+)'/g)) codes.add(code)
    }
    for (const [, code = ''] of body.matchAll(/errcode = 'OJ400', message = '(\w+)'/g)) codes.add(code)
    for (const [, next = ''] of body.matchAll(/\b((?:public|private)\.\w+)\(/g)) follow(next)
  }
  follow(name)
  return [...codes].sort()
}
