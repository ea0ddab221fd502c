// Tests the local Realtime server with the unmodified supabase-js, and the owner's app that follows orders over it: row level security holds,
// hidden columns stay hidden, tokens are verified and expire, and nothing is lost while the socket is down.
// Planted once and seen red:
// - Rows sent without asking row level security.
// - All columns sent.
// - Tokens read and not verified.
// - Rows searched by their replica identity.
// - One person's refused select ending the delivery to all.
// - A refused subscription accepted all the same.
// - Any role of a signed token accepted.
// - The policy of orders without the question whether the shopper is suspended, or whether the session has ended.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type RealtimeChannel, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { followEvents, type LiveState } from '#data/owner/live/live-follow.ts'
import { livePort } from '#data/owner/live/live-orders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startTestStack, testPassword } from '#tests/support/running/stack.ts'
import { type LiveShop, openLiveShop, putOrder, until } from '#tests/support/stores/live-shop.ts'
import { bookSql } from '#tests/support/stores/payments.ts'

const stack = forFile(startTestStack)
let ada: LiveShop
let kofi: LiveShop
const open: SupabaseClient[] = []

beforeAll(async () => {
  ada = await openLiveShop(stack, 'ada')
  kofi = await openLiveShop(stack, 'kofi')
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.removeAllChannels()
})

type Heard = { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> }

/** A client with this token (none: the publishable key), whose socket uses protocol `vsn`. */
function clientWith(token: string | null, vsn = '2.0.0'): SupabaseClient {
  const client = createClient(stack.supabase.apiUrl, stack.supabase.publishableKey, {
    ...(token ? { accessToken: async () => token } : {}),
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
  })
  open.push(client)
  return client
}

async function tokenOf({ owner }: LiveShop): Promise<string> {
  return (await owner.auth.getSession()).data.session?.access_token as string
}

/** A token signed with the project's own key, with claims that the test chooses. */
async function signed(claims: Record<string, unknown>, secondsLeft: number | null): Promise<string> {
  const { session_id } = decodeJwt(await tokenOf(ada))
  const keys = JSON.parse(readFileSync(join(stack.dir, 'keys.json'), 'utf8'))
  const end = secondsLeft === null ? {} : { exp: Math.floor(Date.now() / 1000) + secondsLeft }
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', session_id, ...end, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: keys.signingKey.kid })
    .setIssuedAt()
    .sign(await importJWK(keys.signingKey, 'ES256'))
}

/** Joins and waits until changes are sent. Returns the received changes and the end of the subscription. */
async function listen(
  client: SupabaseClient,
  filter: string | null,
  more: { select?: readonly string[]; isPrivate?: boolean; table?: string } = {},
) {
  const heard: Heard[] = []
  const states: string[] = []
  const systems: { status: string; message: string }[] = []
  await client.realtime.setAuth() // otherwise the join may be sent before the token is known
  const wish = {
    event: '*' as const,
    schema: 'public',
    table: more.table ?? 'orders',
    ...(filter ? { filter } : {}),
    ...(more.select ? { select: [...more.select] } : {}),
  }
  const channel: RealtimeChannel = client
    .channel('orders', { config: { private: more.isPrivate ?? false } })
    .on('postgres_changes', wish, (change) => heard.push(change as unknown as Heard))
    .on('system', {}, (message: { status: string; message: string }) => systems.push(message))
    .subscribe((state, error) => states.push(error ? `${state}: ${error.message}` : state))
  await until(
    'an answer to the join',
    () => systems.length > 0 || (states.length > 0 && states[0] !== 'SUBSCRIBED'),
  )
  return { heard, states, systems, channel }
}

describe('what is told', () => {
  it.each(['2.0.0', '1.0.0'])('tells new and changed orders of the store, protocol %s', async (vsn) => {
    const { heard, states, systems } = await listen(
      clientWith(await tokenOf(ada), vsn),
      `business_id=eq.${ada.id}`,
    )

    const id = await putOrder(stack, ada.id, {
      code: vsn === '2.0.0' ? 'A7K2' : 'A7K3',
      note: 'Ẹ káàbọ̀ "ọ̀rẹ́"',
      delivery_fee: 0,
    })
    await stack.sql(bookSql('paid', 'o.id = $1'), [id])
    await until('two changes', () => heard.length === 2)

    expect(states).toEqual(['SUBSCRIBED'])
    expect(systems).toMatchObject([{ status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'orders' }])
    expect(heard[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'orders',
      errors: null,
      new: { id, total: 1_250_000, note: 'Ẹ káàbọ̀ "ọ̀rẹ́"', payment_status: 'unpaid', voucher_code: null },
      old: {},
    })
    expect(heard[0]?.new['created_at']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect(heard[1]).toMatchObject({ eventType: 'UPDATE', new: { payment_status: 'paid' }, old: { id } })
  })

  it('never sends a column that the role was not granted', async () => {
    const { heard } = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`)

    await putOrder(stack, ada.id)
    await until('the order', () => heard.length === 1)

    expect(Object.keys(heard[0]?.new ?? {})).toContain('customer_name')
    expect(JSON.stringify(heard)).not.toMatch(/request_hash|ip_hash|nobody reads/)
  })

  it('tells an order to the members of its store and to nobody else, whatever they ask for', async () => {
    const [tokenAda, tokenKofi] = [await tokenOf(ada), await tokenOf(kofi)]
    const own = await listen(clientWith(tokenAda), `business_id=eq.${ada.id}`)
    const others = [
      await listen(clientWith(tokenKofi), `business_id=eq.${ada.id}`),
      await listen(clientWith(tokenKofi), null),
      await listen(clientWith(null), `business_id=eq.${ada.id}`),
    ]

    await putOrder(stack, ada.id)
    await putOrder(stack, kofi.id)
    await until('kofi his own', () => others[1]?.heard.length === 1)
    await until('ada hers', () => own.heard.length === 1)

    expect(own.heard[0]?.new['business_id']).toBe(ada.id)
    expect(others.map(({ heard }) => heard.map((change) => change.new['business_id']))).toEqual([
      [],
      [kofi.id],
      [],
    ])
  })

  it('tells all of the row before where the table keeps it, also when columns are null', async () => {
    const { heard } = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`)
    await stack.sql('alter table orders replica identity full')
    onTestFinished(async () => void (await stack.sql('alter table orders replica identity default')))

    const id = await putOrder(stack, ada.id, { note: 'before' })
    await stack.sql(`update orders set note = 'after' where id = $1`, [id])
    await until('two changes', () => heard.length === 2)

    expect(heard[0]).toMatchObject({ eventType: 'INSERT', new: { id, voucher_code: null } })
    expect(heard[1]).toMatchObject({
      eventType: 'UPDATE',
      new: { id, note: 'after' },
      old: { id, note: 'before', total: 1_250_000, voucher_code: null },
    })
    expect(JSON.stringify(heard)).not.toMatch(/request_hash|ip_hash|nobody reads/)
  })

  it('tells the columns that were asked for, with the key', async () => {
    const { heard } = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`, {
      select: ['total'],
    })

    const id = await putOrder(stack, ada.id)
    await until('the order', () => heard.length === 1)

    expect(heard[0]?.new).toEqual({ id, total: 1_250_000 })
  })

  it('lets through what every filter holds of', async () => {
    const token = await tokenOf(ada)
    const expected: Record<string, string[]> = {
      'customer_name=in.(Ada,"Bola, A.")': ['Ada', 'Bola, A.'],
      'customer_name=like.%a,customer_name=not.eq.Ada': ['Chika'],
      'customer_name=match.^[AC]': ['Ada', 'Chika'],
      'voucher_code=is.null,customer_name=ilike.c%': ['Chika'],
      'note=isdistinct.one': ['Bola, A.', 'Chika'],
    }
    const filtered = await Promise.all(
      Object.keys(expected).map(async (filter) => ({ filter, ...(await listen(clientWith(token), filter)) })),
    )
    const all = await listen(clientWith(token), null)

    await putOrder(stack, ada.id, { customer_name: 'Ada', note: 'one' })
    await putOrder(stack, ada.id, { customer_name: 'Bola, A.', note: 'two' })
    await putOrder(stack, ada.id, { customer_name: 'Chika' })
    await until(
      'what every filter lets through',
      () =>
        all.heard.length === 3 &&
        filtered.every(({ filter, heard }) => heard.length >= (expected[filter]?.length ?? 0)),
    )
    const names = filtered.map(({ filter, heard }) => [
      filter,
      heard.map((change) => change.new['customer_name']),
    ])

    expect(Object.fromEntries(names)).toEqual(expected)
  })

  it('tells the others also when one listener may not read the table', async () => {
    const anon = await listen(clientWith(null), null)
    const own = await listen(clientWith(await tokenOf(ada)), null)

    await putOrder(stack, ada.id)
    await until('the owner hears', () => own.heard.length === 1)

    expect(anon.heard).toEqual([])
  })

  it('stops telling a member who was removed', async () => {
    const staff = await stack.person(`staff-${Date.now()}@oja.test`)
    const staffId = (await staff.auth.getUser()).data.user?.id
    await stack.sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'staff')`, [
      ada.id,
      staffId,
    ])
    const token = (await staff.auth.getSession()).data.session?.access_token as string
    const removed = await listen(clientWith(token), `business_id=eq.${ada.id}`)
    const own = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`)
    await putOrder(stack, ada.id)
    await until('both hear', () => removed.heard.length === 1 && own.heard.length === 1)

    const gone = { p_business_id: ada.id, p_user_id: staffId, p_proof: null }
    expect((await ada.owner.rpc('remove_member', gone)).error).toBeNull()
    await putOrder(stack, ada.id)
    await until('the owner hears', () => own.heard.length === 2)

    expect(removed.heard).toHaveLength(1)
    // The session goes on, and reads, writes and calls reach nothing of the store any more.
    for (const table of ['orders', 'customers', 'products', 'business_members', 'activity']) {
      const { data } = await staff.from(table).select('business_id')
      expect([table, data]).toEqual([table, []])
    }
    expect((await staff.rpc('list_orders', { p_business_id: ada.id })).data).toEqual([])
    expect((await staff.rpc('team_page', { p_business_id: ada.id })).data).toBeNull()
    const taken = await staff.rpc('begin_export', { p_business_id: ada.id, p_what: 'store' })
    expect(taken.error?.message).toBe('forbidden')
    const added = await staff.from('products').insert({ business_id: ada.id, name: 'x', price: 100 })
    expect(added.error?.code).toBe('42501')
  })

  it('tells a person that their own rights or membership changed or that they are suspended, and nobody else', async () => {
    const staff = await stack.person(`marked-${Date.now()}@oja.test`)
    const staffId = (await staff.auth.getUser()).data.user?.id
    await stack.sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'staff')`, [
      ada.id,
      staffId,
    ])
    const token = (await staff.auth.getSession()).data.session?.access_token as string
    const own = await listen(clientWith(token), null, { table: 'member_marks' })
    const other = await listen(clientWith(await tokenOf(kofi)), null, { table: 'member_marks' })

    const right = {
      p_business_id: ada.id,
      p_role: 'staff',
      p_right: 'stock',
      p_is_allowed: false,
      p_proof: null,
    }
    expect((await ada.owner.rpc('set_role_right', right)).error).toBeNull()
    await until('the right', () => own.heard.length === 1)
    const gone = { p_business_id: ada.id, p_user_id: staffId, p_proof: null }
    expect((await ada.owner.rpc('remove_member', gone)).error).toBeNull()
    await until('the removal', () => own.heard.length === 2)

    expect(Object.keys(own.heard[1]?.new ?? {}).sort()).toEqual(['changed_at', 'id'])
    expect(other.heard).toEqual([])
    await stack.sql('delete from role_rights where business_id = $1', [ada.id])

    await stack.sql('insert into private.suspended_people (user_id, reason) values ($1, $2)', [
      staffId,
      'Fraud.',
    ])
    await until('the suspension', () => own.heard.length === 3)
    expect(other.heard).toEqual([])
  })

  it('stops telling a person who is suspended, also of the orders that they placed', async () => {
    const person = await stack.person(`suspended-${Date.now()}@oja.test`)
    const personId = (await person.auth.getUser()).data.user?.id
    const token = (await person.auth.getSession()).data.session?.access_token as string
    const suspended = await listen(clientWith(token), null)
    const own = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`)
    await putOrder(stack, ada.id, { user_id: personId })
    await until('both hear', () => suspended.heard.length === 1 && own.heard.length === 1)

    await stack.sql('insert into private.suspended_people (user_id, reason) values ($1, $2)', [
      personId,
      'Fraud.',
    ])
    await putOrder(stack, ada.id, { user_id: personId })
    await until('the owner hears', () => own.heard.length === 2)
    await stack.sql('delete from private.suspended_people where user_id = $1', [personId])
    await putOrder(stack, ada.id, { user_id: personId })
    await until('both hear again', () => own.heard.length === 3 && suspended.heard.length > 1)

    expect(suspended.heard).toHaveLength(2)
  })

  it('stops telling a session that has ended, and goes on with another of the same person', async () => {
    const email = `two-sessions-${Date.now()}@oja.test`
    const first = await stack.person(email)
    const { user, access_token: token } = (await first.auth.getSession()).data.session as Session
    const second = stack.anon()
    const { data } = await second.auth.signInWithPassword({ email, password: testPassword })
    const other = data.session as Session
    const ended = await listen(clientWith(token), null)
    const going = await listen(clientWith(other.access_token), null)
    await putOrder(stack, ada.id, { user_id: user.id })
    await until('both hear', () => ended.heard.length === 1 && going.heard.length === 1)

    await second.auth.signOut({ scope: 'others' })
    await putOrder(stack, ada.id, { user_id: user.id })
    await until('the other session hears', () => going.heard.length === 2)

    expect(ended.heard).toHaveLength(1)
  })

  it('tells a member nothing while they rest, and again when the plan is back', async () => {
    const staff = await stack.person(`resting-${Date.now()}@oja.test`)
    const staffId = (await staff.auth.getUser()).data.user?.id
    await stack.sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'staff')`, [
      ada.id,
      staffId,
    ])
    const token = (await staff.auth.getSession()).data.session?.access_token as string
    const resting = await listen(clientWith(token), `business_id=eq.${ada.id}`)
    const own = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`)

    await stack.sql(`update businesses set plan = 'starter' where id = $1`, [ada.id])
    await putOrder(stack, ada.id)
    await until('the owner hears', () => own.heard.length === 1)
    await stack.sql(`update businesses set plan = 'premium' where id = $1`, [ada.id])
    await putOrder(stack, ada.id)
    await until('both hear', () => own.heard.length === 2 && resting.heard.length > 0)

    expect(resting.heard).toHaveLength(1)
    await stack.sql('delete from business_members where user_id = $1', [staffId])
  })

  it('keeps the order of changes and loses none of a burst', async () => {
    const { heard } = await listen(clientWith(await tokenOf(ada)), `business_id=eq.${ada.id}`)

    const ids: string[] = []
    for (let at = 0; at < 40; at += 1) ids.push(await putOrder(stack, ada.id))
    await until('forty', () => heard.length === 40)

    expect(heard.map((change) => change.new['id'])).toEqual(ids)
  })
})

describe('who is refused', () => {
  it('refuses a wrong key before the socket opens, and other paths', async () => {
    const { apiUrl, publishableKey } = stack.supabase
    const base = apiUrl.replace('http', 'ws')
    const opens = (url: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(url)
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      })

    const outcomes = await Promise.all([
      opens(`${base}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`),
      opens(`${base}/realtime/v1/websocket?apikey=sb_publishable_wrong&vsn=2.0.0`),
      opens(`${base}/realtime/v1/websocket?vsn=2.0.0`),
      opens(`${base}/rest/v1/websocket?apikey=${publishableKey}`),
      opens(`${base}/realtime/v1/websocket?apikey=${publishableKey}&vsn=9.0.0`),
    ])

    expect(outcomes).toEqual([true, false, false, false, false])
  })

  it('refuses tokens that are forged, expired, unsigned or without a known role', async () => {
    const good = await tokenOf(ada)
    const [head = '', body = '', signature = ''] = good.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      [
        `${head}.${part({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: kofi.ownerId })}.${signature}`,
        'JwtSignatureError',
      ],
      [`${part({ alg: 'none' })}.${body}.`, 'JwtSignatureError'],
      [await signed({ sub: ada.ownerId }, -12), 'has expired'],
      [await signed({ sub: ada.ownerId, role: 'postgres' }, 60), 'not known'],
      [await signed({ sub: ada.ownerId, role: 'service_role' }, 60), 'not known'],
      [await signed({ sub: ada.ownerId, role: 7 }, 60), 'not known'],
      [await signed({ sub: ada.ownerId, aud: undefined }, 60), 'InvalidJWTToken'],
      [await signed({ sub: ada.ownerId }, null), 'InvalidJWTToken'],
      [await signed({ sub: ada.ownerId, aud: 'elsewhere' }, 60), 'InvalidJWTToken'],
      ['nonsense', 'JwtSignatureError'],
    ] as const

    for (const [token, reason] of forged) {
      const { states, heard } = await listen(clientWith(token), `business_id=eq.${ada.id}`)
      await putOrder(stack, ada.id)
      expect(states[0]).toMatch(new RegExp(`^CHANNEL_ERROR: .*${reason}`))
      expect(heard).toEqual([])
    }
  })

  it('closes a channel whose token runs out, and keeps one whose token is refreshed', async () => {
    const joinTwice = async (seconds: number) => {
      const short = await signed({ sub: ada.ownerId }, seconds)
      const endsAt = Date.now() + seconds * 1_000
      const ending = await listen(clientWith(short), `business_id=eq.${ada.id}`)
      const refreshed = clientWith(short)
      const staying = await listen(refreshed, `business_id=eq.${ada.id}`)
      refreshed.realtime.accessToken = async () => signed({ sub: ada.ownerId }, 120)
      await refreshed.realtime.setAuth()
      return Date.now() < endsAt - 2_000 ? { ending, staying } : null
    }
    // On a busy machine a token may end before both have joined and one has a new token.
    let joined = await joinTwice(5)
    for (const seconds of [12, 30]) joined ??= await joinTwice(seconds)
    if (!joined) throw new Error('it took longer than 28 seconds to join twice')
    const { ending, staying } = joined

    await until('the end', () => ending.states.includes('CLOSED'), 45_000)
    await putOrder(stack, ada.id)
    await until('the order', () => staying.heard.length === 1)

    expect(ending.systems.at(-1)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('has expired'),
    })
    expect(ending.heard).toEqual([])
    expect(staying.states).toEqual(['SUBSCRIBED'])
  })

  it('refuses a private channel: there are no policies that could let anybody in', async () => {
    const { states } = await listen(clientWith(await tokenOf(ada)), null, { isPrivate: true })

    expect(states[0]).toBe(
      'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: orders',
    )
  })

  it('says why it cannot listen, and tells nothing', async () => {
    const token = await tokenOf(ada)
    const wishes = [
      ['ip_hash=eq.x', {}, 'invalid column for filter ip_hash'],
      ['ip_hash=not.eq.x', {}, 'invalid column for filter ip_hash'],
      [null, { select: ['id', 'ip_hash'] } as { select?: string[] }, 'invalid column for select ip_hash'],
      ['business_id=eq.mine', {}, 'type uuid'],
      ['note=match.[', {}, 'invalid regular expression'],
      ['total=like.1%', {}, 'operator does not exist'],
    ] as const
    const refused = await Promise.all(wishes.map(([filter, more]) => listen(clientWith(token), filter, more)))
    const own = await listen(clientWith(token), null)

    await putOrder(stack, ada.id)
    await until('the order elsewhere', () => own.heard.length === 1)

    for (const [at, [, , reason]] of wishes.entries()) {
      expect(refused[at]?.systems[0]).toMatchObject({
        status: 'error',
        message: expect.stringContaining(reason),
      })
      expect(refused[at]?.heard).toEqual([])
    }
  })

  it('refuses to join with what it cannot read', async () => {
    const token = await tokenOf(ada)
    const wishes = ['total=near.5', 'total', 'total=is.5', 'total=in.5']
    const refused = await Promise.all(wishes.map((filter) => listen(clientWith(token), filter)))

    for (const { states } of refused) {
      expect(states[0]).toMatch(/^CHANNEL_ERROR: .*Error parsing `filter` params: total/)
    }
  })
})

/** So long that no poll runs during a test. */
const NEVER_MS = 3_600_000

/** Follows orders like the owner's app, but polls after a moment instead of ten seconds. */
async function followAs(shop: LiveShop, businessId: string, delayMs = 300) {
  const client = createClient(stack.supabase.apiUrl, stack.supabase.publishableKey, {
    accessToken: () => tokenOf(shop),
    realtime: { heartbeatIntervalMs: 25_000, reconnectAfterMs: () => 100 },
  })
  open.push(client)
  const told: string[] = []
  const states: LiveState[] = []
  const port = livePort(
    businessId,
    async () => client,
    async () => client.realtime,
  )
  const looks = { count: 0, underWay: 0, delayMs }
  let readies = 0
  const stop = followEvents(
    {
      ...port,
      listen: (on) =>
        port.listen({
          ...on,
          ready() {
            readies += 1
            on.ready()
          },
        }),
      changedSince: (time) => {
        looks.count += 1
        looks.underWay += 1
        return port.changedSince(time).finally(() => {
          looks.underWay -= 1
        })
      },
      after: (_, work) => port.after(looks.delayMs, work),
    },
    ({ kind, orderId }) => told.push(`${kind} ${orderId}`),
    (state) => states.push(state),
    () => {},
  )
  // Ready after the join, and ready when changes are sent: a poll follows each time, and only then the socket works alone.
  await until('the socket', () => states.at(-1) === 'live' && readies > 1)
  await until('the looks at the start', () => looks.count > 0 && looks.underWay === 0)
  return { told, states, looks, stop }
}

describe('following orders', () => {
  it('tells what happens at once, asks while the socket is down, and loses nothing on the way back', async () => {
    const { realtime } = stack.supabase
    const { told, states, looks, stop } = await followAs(ada, ada.id, NEVER_MS)
    const looksBefore = looks.count
    const live = await putOrder(stack, ada.id)
    await until('the order by the socket', () => told.length === 1)
    const looksMeanwhile = looks.count - looksBefore

    looks.delayMs = 200
    realtime.setRefusing(true)
    realtime.cut()
    await until('polling', () => states.at(-1) === 'polling')
    const polled = await putOrder(stack, ada.id)
    await until('the order by asking', () => told.length === 2)
    looks.delayMs = NEVER_MS
    const between = await putOrder(stack, ada.id)
    realtime.setRefusing(false)
    await until('live again', () => states.at(-1) === 'live', 15_000)
    await until('the order in between', () => told.length === 3)
    await stack.sql(bookSql('claimed', 'o.id = $1'), [live])
    await until('all', () => told.length === 4)
    stop()

    expect(told).toEqual([`new ${live}`, `new ${polled}`, `new ${between}`, `changed ${live}`])
    expect(looksMeanwhile).toBe(0)
  })

  it('joins again when the server closes the channel', async () => {
    const { told, states, stop } = await followAs(ada, ada.id)
    const [client] = open

    await client?.realtime.setAuth(await signed({ sub: ada.ownerId }, -1))
    await until('down', () => states.includes('polling'))
    await until('live again', () => states.at(-1) === 'live')
    const id = await putOrder(stack, ada.id)
    await until('the order', () => told.length === 1)
    stop()

    expect(told).toEqual([`new ${id}`])
  })

  it('tells a store nothing of another, by socket or by asking', async () => {
    const own = await followAs(kofi, kofi.id)
    const prying = await followAs(kofi, ada.id)

    await putOrder(stack, ada.id)
    const id = await putOrder(stack, kofi.id)
    await until('kofi his own', () => own.told.length === 1)
    await until('three more looks', () => prying.looks.count > 4)
    own.stop()
    prying.stop()

    expect(own.told).toEqual([`new ${id}`])
    expect(prying.told).toEqual([])
  })
})
