// What the product relies on of a Supabase, asked of whichever one there is: the local one, or with SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY,
// SUPABASE_SECRET_KEY and DATABASE_URL in the environment another, such as that of `npx supabase start` (.github/workflows/nightly.yml). What
// differs between the two is a fault of ours.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestStack, testPassword } from '../../testing/stack.ts'

const SQL = `
  create table if not exists public.contract_notes (
    id uuid primary key default gen_random_uuid(), owner uuid not null default auth.uid(), body text not null, hidden text not null default '');
  alter table public.contract_notes enable row level security;
  drop policy if exists own on public.contract_notes;
  create policy own on public.contract_notes to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  revoke all on public.contract_notes from anon, authenticated;
  grant select (id, owner, body), insert (owner, body), update (body), delete on public.contract_notes to authenticated;
  grant all on public.contract_notes to service_role;
  create or replace function public.contract_refuse(p_status text) returns void language plpgsql as $$
    begin raise sqlstate 'PT409' using message = 'taken', detail = p_status; end $$;
  grant execute on function public.contract_refuse(text) to anon, authenticated;
  do $$ begin
    if not exists (select from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'contract_notes') then
      alter publication supabase_realtime add table public.contract_notes;
    end if;
  end $$;
  insert into storage.buckets (id, name, public) values ('contract', 'contract', true) on conflict do nothing;
  drop policy if exists "contract own folder" on storage.objects;
  create policy "contract own folder" on storage.objects for insert to authenticated
    with check (bucket_id = 'contract' and (storage.foldername(name))[1] = (select auth.uid())::text);
  notify pgrst, 'reload schema';
`

/** The Supabase that the environment names, or one that is started here. */
type Asked = { url: string; publishable: string; secret: string; databaseUrl: string; stop(): Promise<void> }

async function openAsked(): Promise<Asked> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL } = process.env
  if (SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY && DATABASE_URL) {
    const keys = { publishable: SUPABASE_PUBLISHABLE_KEY, secret: SUPABASE_SECRET_KEY }
    return { url: SUPABASE_URL, ...keys, databaseUrl: DATABASE_URL, stop: async () => {} }
  }
  const stack = await startTestStack({ sql: 'select 1' })
  const { apiUrl, publishableKey, secretKey, databaseUrl } = stack.supabase
  return { url: apiUrl, publishable: publishableKey, secret: secretKey, databaseUrl, stop: stack.dispose }
}

let asked: Asked
let ada: SupabaseClient
let kofi: SupabaseClient
let adaId: string

const client = (key: string) =>
  createClient(asked.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function signUp(): Promise<{ email: string; id: string; person: SupabaseClient }> {
  const email = `contract-${randomUUID()}@oja.test`
  const made = await client(asked.secret).auth.admin.createUser({
    email,
    password: testPassword,
    email_confirm: true,
  })
  if (made.error) throw made.error
  const person = client(asked.publishable)
  const { error } = await person.auth.signInWithPassword({ email, password: testPassword })
  if (error) throw error
  return { email, id: made.data.user.id, person }
}

beforeAll(async () => {
  asked = await openAsked()
  const db = new pg.Client({ connectionString: asked.databaseUrl })
  await db.connect()
  await db.query(SQL)
  await db.end()
  const first = await signUp()
  ada = first.person
  adaId = first.id
  kofi = (await signUp()).person
  // The schema is read again a moment after the notice.
  await vi.waitFor(async () => expect((await ada.from('contract_notes').select('id')).error).toBe(null), {
    timeout: 30_000,
  })
})
afterAll(async () => {
  await Promise.all([ada, kofi].map((person) => person?.removeAllChannels()))
  await asked?.stop()
})

describe('REST', () => {
  it('gives each person their own rows, and refuses rows of others', async () => {
    expect((await ada.from('contract_notes').insert({ body: 'adire' })).error).toBe(null)
    expect((await ada.from('contract_notes').select('body')).data).toEqual([{ body: 'adire' }])
    expect((await kofi.from('contract_notes').select('body')).data).toEqual([])
    expect((await kofi.from('contract_notes').insert({ owner: adaId, body: 'forged' })).error?.code).toBe(
      '42501',
    )
  })

  it('refuses a column that is not granted, a stranger, and a table that is not there', async () => {
    expect((await ada.from('contract_notes').select('hidden')).error?.code).toBe('42501')
    expect((await client(asked.publishable).from('contract_notes').select('id')).error?.code).toBe('42501')
    // 42P01 from PostgREST 12, PGRST205 from 13 on.
    expect(['42P01', 'PGRST205']).toContain((await ada.from('contract_nothing').select('id')).error?.code)
  })

  it('answers a refusal of SQL with its status, code and detail', async () => {
    const { error, status } = await client(asked.publishable).rpc('contract_refuse', { p_status: 'why' })
    expect([status, error?.message, error?.details]).toEqual([409, 'taken', 'why'])
  })

  it('counts rows, and gives the server everything', async () => {
    const { count } = await ada.from('contract_notes').select('id', { count: 'exact', head: true })
    expect(count).toBe(1)
    const all = await client(asked.secret).from('contract_notes').select('hidden').eq('owner', adaId)
    expect(all.data).toEqual([{ hidden: '' }])
  })
})

describe('auth', () => {
  it('refuses a wrong password with the code that forms look at', async () => {
    const { email } = await signUp()
    const { error } = await client(asked.publishable).auth.signInWithPassword({
      email,
      password: 'wrong-day',
    })
    expect([error?.code, error?.status]).toEqual(['invalid_credentials', 400])
  })

  it('gives tokens with a session and a key that can be looked up, and ends them at a sign-out', async () => {
    const { person, id } = await signUp()
    const { data } = await person.auth.getSession()
    const claims = JSON.parse(
      Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>
    expect(claims).toMatchObject({ sub: id, role: 'authenticated', aud: 'authenticated' })
    expect(typeof claims['session_id']).toBe('string')

    await person.auth.signOut()
    const refresh_token = data.session?.refresh_token ?? ''
    const after = await client(asked.publishable).auth.refreshSession({ refresh_token })
    expect(after.error?.status).toBe(400)
  })

  it('answers the same for an address that exists, and refuses a short password', async () => {
    const { email } = await signUp()
    const known = await client(asked.publishable).auth.resetPasswordForEmail(email)
    const unknown = await client(asked.publishable).auth.resetPasswordForEmail(
      `nobody-${randomUUID()}@oja.test`,
    )
    expect([known.error?.code, unknown.error?.code]).toEqual([undefined, undefined])
    const short = await client(asked.publishable).auth.signUp({
      email: `c-${randomUUID()}@oja.test`,
      password: 'abc',
    })
    expect(short.error?.code).toBe('weak_password')
  })
})

describe('storage', () => {
  it('takes a file into the own folder, shows it to everybody, and refuses the folder of another', async () => {
    const path = `${adaId}/${randomUUID()}.txt`
    const options = { contentType: 'text/plain' }
    expect((await ada.storage.from('contract').upload(path, 'adire', options)).error).toBe(null)
    const address = client(asked.publishable).storage.from('contract').getPublicUrl(path).data.publicUrl
    expect(await (await fetch(address)).text()).toBe('adire')

    const twice = await ada.storage.from('contract').upload(path, 'again', options)
    expect(twice.error).toMatchObject({ statusCode: '409' })
    const stolen = await kofi.storage.from('contract').upload(`${adaId}/x.txt`, 'x', options)
    expect(stolen.error).toMatchObject({ statusCode: '403' })
  })
})

describe('realtime', () => {
  it('tells a change to whom the policies let see it, with the granted columns, and to nobody else', async () => {
    const heard: Record<string, unknown>[] = []
    const overheard: unknown[] = []
    const listen = async (person: SupabaseClient, on: (row: Record<string, unknown>) => void) => {
      await person.realtime.setAuth()
      const isReady = new Promise<void>((resolve) => {
        person
          .channel(`contract-${randomUUID()}`)
          .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'contract_notes' }, (change) =>
            on(change.new),
          )
          .on('system', {}, ({ status, extension }: { status?: string; extension?: string }) => {
            if (extension === 'postgres_changes' && status === 'ok') resolve()
          })
          .subscribe()
      })
      await isReady
    }
    await listen(ada, (row) => heard.push(row))
    await listen(kofi, (row) => overheard.push(row))
    const body = `told ${randomUUID()}`

    expect((await ada.from('contract_notes').insert({ body })).error).toBe(null)
    await expect.poll(() => heard.map((row) => row['body'])).toContain(body)
    expect(Object.keys(heard.find((row) => row['body'] === body) ?? {}).sort()).toEqual([
      'body',
      'id',
      'owner',
    ])

    // What Kofi writes himself comes after what he must not hear.
    expect((await kofi.from('contract_notes').insert({ body: 'his own' })).error).toBe(null)
    await expect.poll(() => overheard.length).toBe(1)
    expect(overheard).toMatchObject([{ body: 'his own' }])
  })
})
