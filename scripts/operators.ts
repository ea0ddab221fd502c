// `npm run operator`: lists the operators. `-- add ADDRESS`, `-- remove ADDRESS`: makes a person with a confirmed account an operator, or ends
// that. Writes as the database's owner (DATABASE_URL of `--env deploy.env` or of the environment, or `.local/env` of the running `npm start`),
// because nobody else may. Exit 0: done. 1: no such confirmed account, no connection. 2: wrong arguments.
import type pg from 'pg'
import { complain } from './command-line.ts'
import { withDatabase } from './deploy/supabase/migrations.ts'
import { loadEnv, runSiteCommand } from './running-site.ts'

const USAGE = 'Usage: npm run operator [-- add ADDRESS | -- remove ADDRESS] [--env FILE]'

const OPTIONS = { env: { type: 'string' } } as const

await runSiteCommand({ allowPositionals: true, options: OPTIONS }, USAGE, async ({ values, positionals }) => {
  const [verb, address, ...more] = positionals
  const isList = verb === undefined
  if (!isList && (!['add', 'remove'].includes(verb) || !address || more.length > 0)) return null

  loadEnv(values.env)
  const url = process.env['DATABASE_URL']
  if (!url)
    return complain(
      'DATABASE_URL is not set: run npm start first, or add --env deploy.env for a hosted site, or set the address of the database’s owner',
    )
  return withDatabase({ url, caFile: process.env['DATABASE_CA_FILE'] }, (database) => {
    if (isList) return list(database)
    return (verb === 'add' ? add : remove)(database, address ?? '')
  })
})

async function list(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    'select u.email from public.platform_admins join auth.users u on u.id = user_id order by u.email',
  )
  console.log(rows.length === 0 ? 'There are no operators.' : rows.map(({ email }) => email).join('\n'))
  return 0
}

async function add(database: pg.Client, address: string): Promise<number> {
  const { rows } = await database.query(
    `insert into public.platform_admins (user_id)
     select id from auth.users where lower(email) = lower($1) and email_confirmed_at is not null
     on conflict (user_id) do update set user_id = excluded.user_id returning user_id`,
    [address],
  )
  if (rows.length === 0) return complain(`${address} has no account with a confirmed address.`)
  console.log(`${address} is an operator.`)
  return 0
}

async function remove(database: pg.Client, address: string): Promise<number> {
  const { rowCount } = await database.query(
    'delete from public.platform_admins using auth.users u where u.id = user_id and lower(u.email) = lower($1)',
    [address],
  )
  if (rowCount === 0) return complain(`${address} is no operator.`)
  console.log(`${address} is no operator any more.`)
  return 0
}
