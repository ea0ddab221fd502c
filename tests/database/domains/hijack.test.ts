// Tests who holds a name (P29): only a token in the name's own DNS gives it, whatever two shops do at once or one after another.
// Each row of the table says which shop the name belongs to in the end. Planted defects are tests below: a name without its lock, and a token
// that is not compared. Planted once and seen red: checks at once, certificates restarted at each check;
// the plans of the same 200 claims looked at each time.
import { describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, person, server, type TestDatabase } from '#tests/support/database/database.ts'
import { addMember, openStore, signUp, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

type Claim = { readonly id: string; readonly token: string; readonly store: TestStore; readonly name: string }

const TARGET = 'shops.oja.test'
let names = 0
const freshName = () => {
  names += 1
  return `shop-${names}.example`
}

const begin = async (store: TestStore, name: string, target = db): Promise<Claim> => {
  const [row] = await target.as(server, 'select begin_domain_claim($1, $2, $3, $4, false, $5) as id', [
    store.id,
    store.ownerId,
    name,
    name.split('.').slice(-2).join('.'),
    TARGET,
  ])
  const id = row?.['id'] as string
  const [claim] = await target.query('select token from private.domain_claims where id = $1', [id])
  return { id, token: claim?.['token'] as string, store, name }
}

type Dns = {
  readonly tokens?: readonly Claim[]
  readonly points?: readonly string[]
  /** Hosts that DNS leads to us, through which no visit arrives yet. */
  readonly leads?: readonly string[]
  readonly isAsked?: boolean
}

/** What a check sees: both resolvers answer the same unless they were not asked. */
const seenOf = (claim: Claim, { tokens = [], points = [], leads = points, isAsked = true }: Dns) => {
  const hosts = claim.name.split('.').length === 2 ? [claim.name, `www.${claim.name}`] : [claim.name]
  const texts = tokens.map(({ token }) => token)
  return JSON.stringify({
    txt: { asked: isAsked, agreed: isAsked ? texts : [], any: isAsked ? texts : [] },
    hosts: Object.fromEntries(
      hosts.map((host) => [
        host,
        {
          points: isAsked ? points.includes(host) : null,
          leads: leads.includes(host),
          cname: null,
          addresses: [],
        },
      ]),
    ),
  })
}

const check = async (claim: Claim, dns: Dns, target = db) => {
  const [row] = await target.as(server, 'select record_domain_check($1, $2) as work', [
    claim.id,
    seenOf(claim, dns),
  ])
  return row?.['work'] as { state: string; hostnames: { host: string; mayRestart: boolean }[] }
}

const certify = (claim: Claim, host: string, state = 'serving', target = db) =>
  target.as(server, 'select record_domain_hostname($1, $2, $3)', [
    claim.id,
    host,
    JSON.stringify({ providerId: 'cf-1', state, reasons: [] }),
  ])

const publish = (store: TestStore, target = db) =>
  target.query('update store_versions set rendered_version = content_version where business_id = $1', [
    store.id,
  ])

/** Goes the whole way: token, pointing, certificate, pages, switch. */
const goLive = async (claim: Claim, host = claim.name, target = db) => {
  const dns = { tokens: [claim], points: [host] }
  await check(claim, dns, target)
  await certify(claim, host, 'serving', target)
  await check(claim, dns, target)
  await publish(claim.store, target)
  return (await check(claim, dns, target)).state
}

const domainOf = async ({ id }: TestStore, target = db) =>
  (await target.query('select custom_domain, custom_domain_status from businesses where id = $1', [id]))[0]
const stateOf = async ({ id }: Claim, target = db) =>
  (
    await target.query(
      'select state, ended_for, rests_for, blocked_by from private.domain_claims where id = $1',
      [id],
    )
  )[0]
const served = (name: string) => ({ custom_domain: name, custom_domain_status: 'active' })
const nothing = { custom_domain: null, custom_domain_status: 'none' }
const hoursAgo = (claim: Claim, column: string, hours: number, target = db) =>
  target.query(
    `update private.domain_claims set ${column} = now() - make_interval(hours => $2) where id = $1`,
    [claim.id, hours],
  )
const moved = { tokens: [], points: [] }

describe('the way of a name', () => {
  it('goes from its token to being served, and publishes the pages before the switch', async () => {
    const store = await openStore(db)
    const claim = await begin(store, freshName())
    const www = `www.${claim.name}`
    const dns = { tokens: [claim], points: [www] }

    expect(await check(claim, {})).toMatchObject({ state: 'waiting', hostnames: [] })
    expect(await check(claim, { tokens: [claim] })).toMatchObject({ state: 'proven', hostnames: [] })
    // The provider must know the host before a visit can arrive.
    expect(await check(claim, { tokens: [claim], leads: [www] })).toMatchObject({
      state: 'proven',
      hostnames: [{ host: www }],
    })
    expect(await check(claim, dns)).toMatchObject({ state: 'issuing', hostnames: [{ host: www }] })
    expect(await domainOf(store)).toEqual(nothing)
    await certify(claim, www)
    expect(await domainOf(store)).toEqual({ custom_domain: www, custom_domain_status: 'pending' })
    expect((await check(claim, dns)).state).toBe('publishing')
    const [snapshot] = await db.query('select store_snapshot($1) as s', [store.id])
    expect(snapshot?.['s'].store).toMatchObject({ customDomain: null, nextDomain: www })
    await publish(store)
    expect((await check(claim, dns)).state).toBe('active')
    expect(await domainOf(store)).toEqual(served(www))
    const mails = await db.query('select kind from private.mail_outbox where business_id = $1', [store.id])
    expect(mails).toEqual([{ kind: 'domain_active' }])
  })

  it('serves the name that was typed when both hosts lead to us, and leads the other there', async () => {
    const store = await openStore(db)
    const claim = await begin(store, freshName())
    const dns = { tokens: [claim], points: [claim.name, `www.${claim.name}`] }
    await check(claim, dns)
    await certify(claim, claim.name)
    await check(claim, dns)
    await publish(store)
    await check(claim, dns)

    const redirect = async (host: string) =>
      (await db.as(server, 'select domain_redirect($1) as to', [host]))[0]?.['to']
    expect(await redirect(`www.${claim.name}`)).toEqual({ slug: store.slug, domain: claim.name })
    expect(await redirect(claim.name)).toBeNull()
    expect(await redirect(`x.${claim.name}`)).toBeNull()
  })

  it('stays where it is while nobody could be asked', async () => {
    const store = await openStore(db)
    const claim = await begin(store, freshName())
    expect(await goLive(claim)).toBe('active')
    await check(claim, moved)
    await hoursAgo(claim, 'failing_since', 100)

    expect((await check(claim, { isAsked: false })).state).toBe('active')
    expect(await domainOf(store)).toEqual(served(claim.name))
  })

  it('does not stick with a certificate that the provider gave up', async () => {
    const claim = await begin(await openStore(db), freshName())
    await check(claim, { tokens: [claim], points: [claim.name] })
    await certify(claim, claim.name, 'stuck')
    const mayRestart = async () =>
      (await check(claim, { tokens: [claim], points: [claim.name] })).hostnames[0]?.mayRestart

    expect((await stateOf(claim))?.['state']).toBe('issuing')
    expect([await mayRestart(), await mayRestart()]).toEqual([true, false])
    await db.query(
      `update private.domain_hostnames set restarted_at = now() - interval '61 minutes' where host = $1`,
      [claim.name],
    )
    expect(await mayRestart()).toBe(true)
    await certify(claim, claim.name)
    expect((await stateOf(claim))?.['state']).toBe('publishing')
  })

  it('is refused for others than owners, below the plan, and beyond five open claims', async () => {
    const store = await openStore(db)
    const manager = await signUp(db)
    await addMember(db, store.id, manager, 'manager')

    expect(await codeOf(begin({ ...store, ownerId: manager }, freshName()))).toBe('forbidden')
    expect(await codeOf(begin(await openStore(db, { plan: 'premium' }), freshName()))).toBe('plan_needed')
    for (let open = 0; open < 5; open += 1) await begin(store, freshName())
    expect(await codeOf(begin(store, freshName()))).toBe('too_many_claims')
  })

  it('dies unproven after seven days', async () => {
    const claim = await begin(await openStore(db), freshName())
    await hoursAgo(claim, 'created_at', 7 * 24)
    await check(claim, {})

    expect(await stateOf(claim)).toMatchObject({ state: 'ended', ended_for: 'expired' })
  })

  it('is for a bought year of Premium too', async () => {
    const store = await openStore(db, { plan: 'starter' })
    const charge = (key: string, months: number, days: number, at: string) =>
      db.query('select add_plan_entry($1, $2)', [
        store.id,
        JSON.stringify({
          rowKey: `${store.id}:${key}`,
          kind: 'charge',
          plan: 'premium',
          months,
          days,
          amountMinor: 100,
          currency: 'NGN',
          reference: `${store.id}-${key}`,
          effectiveAt: at,
        }),
      ])
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const may = async () =>
      (await db.query('select private.may_use_domain($1) as may', [store.id]))[0]?.['may']

    await charge('month', 1, 30, ago(10))
    expect(await may()).toBe(false)
    await charge('year', 12, 366, ago(5))
    expect(await may()).toBe(true)
    await db.query('select add_plan_entry($1, $2)', [
      store.id,
      JSON.stringify({
        rowKey: `${store.id}:back`,
        kind: 'refund',
        amountMinor: 100,
        currency: 'NGN',
        reference: `${store.id}-year`,
      }),
    ])
    expect(await may()).toBe(false)
  })
})

describe('a name with a holder', () => {
  const pair = async () => {
    const [owner, thief] = [await openStore(db), await openStore(db)]
    const claim = await begin(owner, freshName())
    await goLive(claim)
    const other = await begin(thief, claim.name)
    return { owner, thief, claim, other }
  }

  it('is not taken by a claim alone', async () => {
    const { owner, thief, claim, other } = await pair()
    await check(other, { tokens: [claim], points: [claim.name] })

    expect((await stateOf(other))?.['state']).toBe('waiting')
    expect([await domainOf(owner), await domainOf(thief)]).toEqual([served(claim.name), nothing])
  })

  it('stays while both tokens stand', async () => {
    const { owner, claim, other } = await pair()
    await check(other, { tokens: [claim, other], points: [claim.name] })

    expect(await stateOf(other)).toMatchObject({ state: 'waiting', blocked_by: 'holder' })
    expect(await domainOf(owner)).toEqual(served(claim.name))
  })

  it('goes at once to the next when the holder’s token is gone', async () => {
    const { owner, thief: next, claim, other } = await pair()

    expect(await goLive(other)).toBe('active')
    expect(await stateOf(claim)).toMatchObject({ state: 'ended', ended_for: 'taken' })
    expect([await domainOf(owner), await domainOf(next)]).toEqual([nothing, served(claim.name)])
    const mails = await db.query(
      `select kind from private.mail_outbox where business_id = $1 and kind = 'domain_taken'`,
      [owner.id],
    )
    expect(mails).toHaveLength(1)
  })

  it('stays when only one resolver misses the holder’s token', async () => {
    const { owner, claim, other } = await pair()
    const seen = JSON.parse(seenOf(other, { tokens: [other], points: [claim.name] }))
    seen.txt.any.push(claim.token)
    await db.as(server, 'select record_domain_check($1, $2)', [other.id, JSON.stringify(seen)])

    expect(await stateOf(other)).toMatchObject({ state: 'waiting', blocked_by: 'holder' })
    expect(await domainOf(owner)).toEqual(served(claim.name))
  })

  // Planted, seen red: `any` of the resolvers instead of `agreed`.
  it('is not proven by one resolver of two', async () => {
    const claim = await begin(await openStore(db), freshName())
    const seen = JSON.parse(seenOf(claim, { points: [claim.name] }))
    seen.txt.any.push(claim.token)
    await db.as(server, 'select record_domain_check($1, $2)', [claim.id, JSON.stringify(seen)])

    expect((await stateOf(claim))?.['state']).toBe('waiting')
    expect(await domainOf(claim.store)).toEqual(nothing)
  })

  it('is not taken with the token of another claim', async () => {
    const { thief, other } = await pair()
    const mine = await begin(thief, freshName())
    await check(other, { tokens: [mine], points: [other.name] })

    expect((await stateOf(other))?.['state']).toBe('waiting')
  })

  it('keeps www with its pair, and lets a child have a holder of its own', async () => {
    const { owner, thief, claim } = await pair()
    const child = await begin(thief, `sale.${claim.name}`)

    expect(await goLive(child)).toBe('active')
    expect([await domainOf(owner), await domainOf(thief)]).toEqual([served(claim.name), served(child.name)])
    const parent = await begin(await openStore(db), claim.name)
    await check(parent, { tokens: [child, claim], points: [claim.name] })
    expect((await stateOf(parent))?.['state']).toBe('waiting')
  })

  it('is served for 72 hours after its DNS moved away, with mails, and then rests', async () => {
    const { owner, claim } = await pair()
    await check(claim, { tokens: [claim] })
    expect(await domainOf(owner)).toEqual(served(claim.name))
    await hoursAgo(claim, 'failing_since', 49)
    await check(claim, moved)
    await check(claim, moved)
    expect(await domainOf(owner)).toEqual(served(claim.name))
    await hoursAgo(claim, 'failing_since', 72)
    await check(claim, moved)

    expect(await domainOf(owner)).toEqual(nothing)
    expect(await stateOf(claim)).toMatchObject({ state: 'resting', rests_for: 'records' })
    const [to] = await db.as(server, 'select domain_redirect($1) as to', [claim.name])
    expect(to?.['to']).toEqual({ slug: owner.slug, domain: null })
    const mails = await db.query(
      `select kind from private.mail_outbox where business_id = $1 and kind <> 'domain_active' order by created_at`,
      [owner.id],
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['domain_failing', 'domain_failing', 'domain_resting'])
    await hoursAgo(claim, 'rested_at', 30 * 24)
    await check(claim, moved)
    expect(await stateOf(claim)).toMatchObject({ state: 'ended', ended_for: 'records' })
  })

  it('goes after 72 hours of failing to the other shop that has proved it', async () => {
    const { owner, thief: next, claim, other } = await pair()
    const both = { tokens: [claim, other], points: [] }
    await check(other, both)
    await check(claim, both)
    await hoursAgo(claim, 'failing_since', 71)
    await check(other, both)
    expect(await stateOf(other)).toMatchObject({ state: 'waiting', blocked_by: 'holder' })
    await hoursAgo(claim, 'failing_since', 73)

    expect(await goLive(other)).toBe('active')
    expect(await stateOf(claim)).toMatchObject({ state: 'ended', ended_for: 'taken' })
    expect([await domainOf(owner), await domainOf(next)]).toEqual([nothing, served(claim.name)])
  })

  it('comes back from its rest with its own token, and goes to another only with theirs', async () => {
    const { owner, claim, other } = await pair()
    await hoursAgo(claim, 'failing_since', 72)
    await check(claim, moved)
    await check(other, { points: [claim.name] })
    expect((await stateOf(other))?.['state']).toBe('waiting')

    expect(await goLive(claim)).toBe('active')
    expect(await domainOf(owner)).toEqual(served(claim.name))
  })

  it('is free at once after its removal, and a new claim needs a new token', async () => {
    const { owner, claim } = await pair()
    await db.as(server, 'select remove_domain_claim($1, $2, $3)', [owner.id, owner.ownerId, claim.id])
    expect(await domainOf(owner)).toEqual(nothing)
    const again = await begin(owner, claim.name)

    expect(again.token).not.toBe(claim.token)
    expect((await check(again, { tokens: [claim], points: [claim.name] })).state).toBe('waiting')
    const unwanted = await db.as(server, 'select claim_unwanted_hostnames(1000) as hosts')
    expect(unwanted[0]?.['hosts']).toContainEqual({ host: claim.name, providerId: 'cf-1' })
  })

  it('is free when its store is deleted or suspended', async () => {
    const deleted = await pair()
    await db.as(server, 'select begin_store_deletion($1, $2, $3)', [
      deleted.owner.id,
      deleted.owner.ownerId,
      deleted.owner.slug,
    ])
    expect(await stateOf(deleted.claim)).toMatchObject({ state: 'ended', ended_for: 'store' })
    expect(await goLive(deleted.other)).toBe('active')

    const { owner, claim } = await pair()
    await db.query(`update businesses set status = 'suspended' where id = $1`, [owner.id])
    expect(await domainOf(owner)).toEqual(nothing)
    expect((await db.as(server, 'select domain_redirect($1) as to', [claim.name]))[0]?.['to']).toBeNull()
    await db.query(`update businesses set status = 'active' where id = $1`, [owner.id])
    expect(await goLive(claim)).toBe('active')
  })

  it('rests with the plan and comes back with it', async () => {
    const { owner, claim } = await pair()
    await db.query(`update businesses set plan_ends_at = now() where id = $1`, [owner.id])
    const due = await db.as(server, 'select take_due_domain_checks(1000) as due')
    expect(due[0]?.['due'].map(({ id }: { id: string }) => id)).toContain(claim.id)
    await check(claim, { tokens: [claim], points: [claim.name] })
    expect(await stateOf(claim)).toMatchObject({ state: 'resting', rests_for: 'plan' })
    expect(await domainOf(owner)).toEqual(nothing)

    await db.query(`update businesses set plan_ends_at = null where id = $1`, [owner.id])
    expect(await goLive(claim)).toBe('active')
  })

  it('that rests with its plan is kept however long that takes', async () => {
    const { owner, claim } = await pair()
    const seen = { tokens: [claim], points: [claim.name] }
    await db.query('update businesses set plan_ends_at = now() where id = $1', [owner.id])
    await check(claim, seen)
    await hoursAgo(claim, 'rested_at', 60 * 24)
    await check(claim, seen)
    expect(await stateOf(claim)).toMatchObject({ state: 'resting', rests_for: 'plan' })
    expect((await check(claim, seen)).hostnames).toEqual([])

    await db.query('update businesses set plan_ends_at = null where id = $1', [owner.id])
    expect(await goLive(claim)).toBe('active')
  })

  it('that was written by hand goes to whoever proves it', async () => {
    const name = freshName()
    const byHand = await openStore(db, { custom_domain: name, custom_domain_status: 'active' })
    const claim = await begin(await openStore(db), name)
    await check(claim, {})
    expect(await domainOf(byHand)).toEqual(served(name))

    expect(await goLive(claim)).toBe('active')
    expect(await domainOf(byHand)).toEqual(nothing)
  })

  it('is shown to owners and managers of the store alone', async () => {
    const { owner, thief } = await pair()
    const page = async (userId: string) =>
      (await db.as(person(userId), 'select domain_page($1) as page', [owner.id]))[0]?.['page']

    expect((await page(owner.ownerId)).claims).toHaveLength(1)
    expect(await page(thief.ownerId)).toBeNull()
  })

  it('stands first on the page once it is active', async () => {
    const store = await openStore(db)
    await goLive(await begin(store, freshName()))
    await begin(store, freshName())
    const [row] = await db.as(person(store.ownerId), 'select domain_page($1) as page', [store.id])

    expect(row?.['page'].claims.map(({ state }: { state: string }) => state)).toEqual(['active', 'waiting'])
  })
})

it('is listed for operators, and checked on demand for the members of its shop alone', async () => {
  const [store, other] = [await openStore(db), await openStore(db)]
  const claim = await begin(store, freshName())
  const take = (userId: string, businessId = store.id) =>
    db.as(server, 'select take_domain_check($1, $2, $3)', [businessId, userId, claim.id])

  const [line] = await db.as(server, 'select operator_domains(200)')
  expect(line?.['operator_domains'].map((each: { claim: { name: string } }) => each.claim.name)).toContain(
    claim.name,
  )
  expect((await take(store.ownerId))[0]?.['take_domain_check']).toMatchObject({
    name: claim.name,
    hosts: [claim.name, `www.${claim.name}`],
  })
  expect(await codeOf(take(other.ownerId))).toBe('forbidden')
  expect((await take(other.ownerId, other.id))[0]?.['take_domain_check']).toBeNull()
  await check(claim, {})
  expect(await codeOf(take(store.ownerId))).toBe('too_many_requests')
})

/** Eight shops prove one name at once, each with its own token alone in DNS. Returns how many hold it, and how many are served. */
async function race(target: TestDatabase): Promise<{ readonly holders: number; readonly faults: number }> {
  const name = freshName()
  const claims: Claim[] = []
  for (let shop = 0; shop < 8; shop += 1) claims.push(await begin(await openStore(target), name, target))
  const pool = await target.serverPool(8)
  const all = await Promise.allSettled(
    claims.map((claim) =>
      pool.query('select record_domain_check($1, $2)', [
        claim.id,
        seenOf(claim, { tokens: claims, points: [name] }),
      ]),
    ),
  )
  const [row] = await target.query(
    `select count(*)::int as holders from private.domain_claims where name = $1 and state in ('proven', 'issuing')`,
    [name],
  )
  return {
    holders: row?.['holders'] as number,
    faults: all.filter(({ status }) => status === 'rejected').length,
  }
}

it('is checked once at a time, however often it is asked for', async () => {
  const store = await openStore(db)
  const claim = await begin(store, freshName())
  const pool = await db.serverPool(8)
  const ask = () =>
    codeOf(pool.query('select take_domain_check($1, $2, $3)', [store.id, store.ownerId, claim.id]))
  const refusedOf = async () =>
    (await Promise.all(Array.from({ length: 8 }, ask))).filter((code) => code === 'too_many_requests').length

  expect(await refusedOf()).toBe(7)
  await db.query(`update private.domain_claims set begun_at = now() - interval '31 seconds' where id = $1`, [
    claim.id,
  ])
  expect(await refusedOf()).toBe(7)
  await check(claim, {})
  expect(await refusedOf()).toBe(8)
  await db.query(
    `update private.domain_claims set begun_at = now() - interval '5 seconds', checked_at = now() - interval '4 seconds' where id = $1`,
    [claim.id],
  )
  expect(await refusedOf()).toBe(7)
})

it('is looked at again in minutes while it is set up, in a day when it is served, and more often while it fails', async () => {
  const claim = await begin(await openStore(db), freshName())
  const minutes = async () => {
    const [row] = await db.query(
      'select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from private.domain_claims where id = $1',
      [claim.id],
    )
    return row?.['minutes']
  }
  await check(claim, {})
  expect(await minutes()).toBe(1)
  await hoursAgo(claim, 'created_at', 2)
  await check(claim, {})
  expect(await minutes()).toBe(5)
  await goLive(claim)
  expect(await minutes()).toBe(24 * 60)
  await check(claim, moved)
  expect(await minutes()).toBe(15)
  await hoursAgo(claim, 'failing_since', 73)
  await check(claim, moved)
  expect(await minutes()).toBe(60)
})

describe('two claims at once', () => {
  it('leave one holder and no fault', async () => {
    for (let round = 0; round < 5; round += 1) expect(await race(db)).toEqual({ holders: 1, faults: 0 })
  })

  it('wait for a name that our team wrote by hand', async () => {
    const store = await openStore(db)
    const ours = freshName()
    await db.query(
      `update businesses set custom_domain = $2, custom_domain_status = 'active' where id = $1`,
      [store.id, ours],
    )
    const claim = await begin(store, freshName())

    await check(claim, { tokens: [claim] })

    expect(await stateOf(claim)).toMatchObject({ state: 'waiting', blocked_by: 'own_name' })
    await db.query(
      `update businesses set custom_domain = null, custom_domain_status = 'none' where id = $1`,
      [store.id],
    )
    await check(claim, { tokens: [claim] })
    expect(await stateOf(claim)).toMatchObject({ state: 'proven', blocked_by: null })
  })

  it('of one shop leave it one name', async () => {
    const store = await openStore(db)
    const [first, second] = [await begin(store, freshName()), await begin(store, freshName())]
    const pool = await db.serverPool(2)
    await Promise.all(
      [first, second].map((claim) =>
        pool.query('select record_domain_check($1, $2)', [claim.id, seenOf(claim, { tokens: [claim] })]),
      ),
    )

    const states = [await stateOf(first), await stateOf(second)]
      .map((row) => [row?.['state'], row?.['blocked_by']])
      .sort()
    expect(states).toEqual([
      ['proven', null],
      ['waiting', 'own_name'],
    ])
  })
})

it('has its plan looked at in turns, and a call takes no more than its limit', async () => {
  const target = await openDatabase()
  const store = await openStore(target, { plan_ends_at: new Date(0).toISOString() })
  await target.query(
    `insert into private.domain_claims (business_id, name, zone, target, state, rests_for, proven_at, rested_at, next_check_at, plan_seen_at)
     select $1, n, n, $2, 'resting', 'records', now(), now(), now() + interval '1 hour', now() - make_interval(mins => i)
     from (select i, 'turn-' || i || '.example' as n from generate_series(1, 250) i) rows`,
    [store.id, TARGET],
  )
  const waiting = await target.query(
    `select count(*)::int as n from private.domain_claims where plan_seen_at < now() - interval '30 seconds'`,
  )
  const due = async (limit: number) =>
    (await target.as(server, 'select take_due_domain_checks($1) as due', [limit]))[0]?.['due'] as {
      name: string
    }[]
  expect(waiting[0]?.['n']).toBe(250)
  expect(await due(10)).toEqual([])
  const left = await target.query(
    `select name from private.domain_claims where plan_seen_at < now() - interval '30 seconds'`,
  )
  // Those that were not looked at for longest went first.
  expect(left.map(({ name }) => Number(/\d+/.exec(name as string)?.[0])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  )
  await target.query(
    `update private.domain_claims set next_check_at = now() - make_interval(mins => 250 - split_part(split_part(name, '.', 1), '-', 2)::int)`,
  )
  expect((await due(3)).map(({ name }) => name).sort()).toEqual([
    'turn-1.example',
    'turn-2.example',
    'turn-3.example',
  ])
  await target.close()
})

const unlocked: Defect = [
  {
    routine: 'private.lock_domain(uuid)',
    replace: [
      ['perform from public.businesses where id = any (v_stores) order by id for no key update;', ''],
      [`perform pg_advisory_xact_lock(hashtextextended('oja:domain:' || name, 0)) from`, 'perform name from'],
    ],
  },
  {
    routine: 'private.take_domain(uuid)',
    replace: [
      [
        '  update private.domain_claims set state',
        '  perform pg_sleep(0.05);\n  update private.domain_claims set state',
      ],
    ],
  },
]

const anyToken: Defect = [
  { routine: 'private.sees_token(jsonb,text)', replace: [['? p_token then true', `<> '[]' then true`]] },
]

describe('planted', () => {
  it('a name without its lock is seen', async () => {
    const target = await openDatabase()
    await plant(target, unlocked)
    expect((await race(target)).faults).toBeGreaterThan(0)
    await target.close()
  })

  it('a token of another claim is seen', async () => {
    const target = await openDatabase()
    await plant(target, anyToken)
    const [a, b] = [
      await begin(await openStore(target), freshName(), target),
      await begin(await openStore(target), freshName(), target),
    ]
    expect((await check(a, { tokens: [b] }, target)).state).toBe('proven')
    await target.close()
  })
})
