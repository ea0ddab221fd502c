// From an order to a locked phone: the Worker, the database and a push service that checks and opens what it gets.
// Planted once and seen red (23 November 2026): an address not looked at again at sending; a notification marked as sent before it is sent.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { startPushService } from '@oja/push-service'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_CHOICES } from '#domain/notification/push-choices.ts'
import { mailsTo } from '#tests/support/browser/mailbox.ts'
import { addMember } from '#tests/support/database/store.ts'
import { ask } from '#tests/support/running/ask.ts'
import { type KillableSite, startKillableSite } from '#tests/support/running/killable-site.ts'
import {
  askNotifications,
  openPushes,
  ringFor,
  shownOn,
  type TestPushes,
  untilHolds,
} from '#tests/support/running/pushed.ts'
import { type Oja, siteOptions, startOja } from '#tests/support/running/site.ts'
import { type Leaver, newLeaver } from '#tests/support/stores/leaving-owners.ts'
import { type OrderShop, openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

let pushes: TestPushes
let oja: Oja
let shop: OrderShop
let owner: Leaver

beforeAll(async () => {
  pushes = await openPushes()
  oja = await startOja({ vars: pushes.vars })
  shop = await openOrderShop(oja, 'ringing-shop')
  owner = await newMember('owner')
})
afterAll(async () => {
  await oja?.dispose()
  await pushes?.service.stop()
})
afterEach(() => pushes.service.setFault('none'))

async function newMember(role: string, store = shop.id): Promise<Leaver> {
  const person = await newLeaver(oja)
  await addMember(rowsOf(oja), store, person.id, role)
  return person
}
const phoneOf = (person: Leaver, choices = {}) => ringFor({ oja, ...pushes }, person, shop.id, choices)
const order = async (fields = {}) => (await postJson(oja, '/api/orders', orderBody(shop, fields))).json.order
const askedOf = ({ endpoint }: { endpoint: string }) =>
  pushes.service.asked.filter((id) => endpoint.endsWith(id)).length
/** Whether a notification of this device waits after such a failure. Other devices of the store may fail earlier or later. */
const isKeptFor = async ({ endpoint }: { endpoint: string }, failure: string) => {
  const rows = await oja.stack.sql(
    `select from private.push_outbox o join private.push_devices d on d.id = o.device_id
     where d.endpoint = $1 and o.last_error like $2 and o.sent_at is null`,
    [endpoint, failure],
  )
  return rows.length > 0
}
const errorOf = async (person: Leaver | null, body: object) => {
  const { status, json } = await askNotifications(oja, person, body)
  return [status, json.error?.code]
}

describe('an order', () => {
  it('rings on the phone with shop, code and total, for its own app alone', async () => {
    const phone = await phoneOf(owner)
    const { code } = await order()
    const [row] = await oja.stack.sql(
      `select id, (select count(*)::int from orders where business_id = $1 and status = 'pending' and seen_at is null) as waiting
       from orders where business_id = $1 and code = $2`,
      [shop.id, code],
    )
    await untilHolds('the notification', () => shownOn(pushes.service, phone).length > 0)

    const [shown] = shownOn(pushes.service, phone)
    expect(shown).toMatchObject({
      web_push: 8030,
      notification: {
        title: `New order ${code}`,
        body: '₦6,500 · Adunni Fabrics',
        navigate: `http://oja.test/dashboard/orders/${row?.['id']}?shop=${shop.id}`,
        tag: shown.topic,
      },
      app_badge: row?.['waiting'],
      urgency: 'high',
    })
    expect(shown.payload).not.toMatch(/Bola|Allen|\b(?:0|234)80\d{8}\b/)
  })

  it('is told again when its answer was lost, under the same topic: one notification on the phone', async () => {
    const phone = await phoneOf(await newMember('staff'))
    pushes.service.setFault('lost')
    await order()
    // Taken, not just asked: a fault that ends before that would not be met.
    await untilHolds('a lost answer', () => shownOn(pushes.service, phone).length > 0)
    pushes.service.setFault('none')
    await untilHolds('the failure is kept', () => isKeptFor(phone, 'not reached%'))
    await oja.stack.sql(`update private.push_outbox set next_try_at = now() where sent_at is null`)
    await oja.site.scheduled()
    await untilHolds('the second time', () => shownOn(pushes.service, phone).length > 1)

    const shown = shownOn(pushes.service, phone)
    expect(shown).toHaveLength(2)
    expect(new Set(shown.map(({ topic }) => topic)).size).toBe(1)
  })

  it('reaches nobody who was removed before it came, and nobody who signed out', async () => {
    const [staff, leaver] = [await newMember('staff'), await newMember('staff')]
    const [theirs, left] = [await phoneOf(staff), await phoneOf(leaver)]
    const own = await phoneOf(owner)
    await oja.stack.sql('delete from business_members where user_id = $1', [staff.id])
    await fetch(`${oja.stack.supabase.apiUrl}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: oja.stack.supabase.publishableKey, authorization: `Bearer ${leaver.token}` },
    })
    await order()
    await untilHolds('the owner hears', () => shownOn(pushes.service, own).length > 0)

    expect([askedOf(theirs), askedOf(left)]).toEqual([0, 0])
  })

  it('that waits for a push service reaches no one who was removed meanwhile', async () => {
    const staff = await newMember('staff')
    const theirs = await phoneOf(staff)
    pushes.service.setFault('busy')
    await order()
    await untilHolds('the first try', () => askedOf(theirs) === 1)
    await untilHolds('it waits', () => isKeptFor(theirs, '429%'))
    pushes.service.setFault('none')
    await oja.stack.sql('delete from business_members where user_id = $1', [staff.id])
    await oja.stack.sql(`update private.push_outbox set next_try_at = now() where sent_at is null`)
    await oja.site.scheduled()

    expect(askedOf(theirs)).toBe(1)
  })

  it('ends a device that its push service no longer knows, and follows no redirect', async () => {
    const phone = await phoneOf(owner)
    pushes.service.setFault('moved')
    await order()
    await untilHolds('a redirect', () => askedOf(phone) === 1)
    pushes.service.setFault('gone')
    await order()
    await untilHolds('the device has gone', async () => {
      const rows = await oja.stack.sql(
        'select from private.push_devices where endpoint = $1 and gone_at is not null',
        [phone.endpoint],
      )
      return rows.length === 1
    })
    pushes.service.setFault('none')
    const asked = askedOf(phone)
    const own = await phoneOf(owner)
    await order()
    await untilHolds('the other phone', () => shownOn(pushes.service, own).length > 0)

    expect(shownOn(pushes.service, phone)).toEqual([])
    expect(askedOf(phone)).toBe(asked)
  })
})

describe('a device', () => {
  it('is kept, read, tested and ended by its person', async () => {
    const staff = await newMember('staff')
    const { endpoint } = await phoneOf(staff, { summary: true, quiet: { from: 60, to: 61 } })
    const of = { endpoint, store: shop.id }

    expect((await askNotifications(oja, staff, { call: 'read', ...of })).json).toEqual({
      choices: { ...FIRST_CHOICES, summary: true, quiet: { from: 60, to: 61 } },
    })
    expect((await askNotifications(oja, staff, { call: 'test', ...of })).json).toEqual({ done: true })
    await untilHolds('the test', () => askedOf({ endpoint }) === 1)
    expect((await askNotifications(oja, staff, { call: 'remove', endpoint, store: null })).json).toEqual({
      done: true,
    })
    expect((await askNotifications(oja, staff, { call: 'read', ...of })).json).toEqual({ choices: null })
    expect((await askNotifications(oja, staff, { call: 'test', ...of })).json).toEqual({ done: false })
  })

  it.each([
    ['http://169.254.169.254/latest/', 'push_service'],
    ['https://127.0.0.1/push', 'push_service'],
    ['https://fcm.googleapis.com:8443/wp/x', 'push_service'],
    ['https://fcm.googleapis.com@10.0.0.1/x', 'push_service'],
    ['https://fcm.googleapis.com.evil.example/x', 'push_service'],
    ['gopher://fcm.googleapis.com/x', 'bad_request'],
  ])('at %s is refused', async (endpoint, code) => {
    const { p256dh, auth } = await pushes.service.subscribe()
    const body = { call: 'save', device: { endpoint, p256dh, auth }, store: shop.id, choices: FIRST_CHOICES }

    expect((await errorOf(owner, body))[1]).toBe(code)
    expect(await oja.stack.sql('select from private.push_devices where endpoint = $1', [endpoint])).toEqual(
      [],
    )
  })

  it('whose address is none of a push service any more is not asked when an order comes', async () => {
    const phone = await phoneOf(await newMember('staff'))
    const other = await startPushService()
    const endpoint = `${other.url}/push/taken`
    await oja.stack.sql('update private.push_devices set endpoint = $2 where endpoint = $1', [
      phone.endpoint,
      endpoint,
    ])
    await order()
    await untilHolds('the device has gone', async () => {
      const rows = await oja.stack.sql(
        'select from private.push_devices where endpoint = $1 and gone_at is not null',
        [endpoint],
      )
      return rows.length === 1
    })
    await other.stop()

    expect(other.asked).toEqual([])
  })

  it('is refused for another store, without a person, with broken keys, and from another site', async () => {
    const device = await pushes.service.subscribe()
    const body = { call: 'save', device, store: shop.id, choices: FIRST_CHOICES }
    const stranger = await newLeaver(oja)

    expect(await errorOf(stranger, body)).toEqual([403, 'forbidden'])
    expect(await errorOf(null, body)).toEqual([401, 'unauthorised'])
    for (const broken of [{ auth: 'x' }, { p256dh: `${device.p256dh}A` }, { endpoint: 7 }])
      expect(await errorOf(owner, { ...body, device: { ...device, ...broken } })).toEqual([
        400,
        'bad_request',
      ])
    expect(
      await errorOf(owner, { ...body, choices: { ...FIRST_CHOICES, quiet: { from: 1, to: 1 } } }),
    ).toEqual([400, 'bad_request'])
    const foreign = { origin: 'https://evil.example', authorization: `Bearer ${owner.token}` }
    expect((await postJson(oja, '/api/notifications', body, { headers: foreign })).status).toBe(403)
  })

  it('whose address has changed rings at the new one with its choices, for whoever holds the old one alone', async () => {
    const staff = await newMember('staff')
    const before = await phoneOf(staff, { summary: true })
    const device = await pushes.service.subscribe(pushes.publicKey)
    const move = (body: object) =>
      askNotifications(oja, null, { call: 'move', before, device, ...body }).then(({ json }) => json)

    expect(await move({ before: { ...before, auth: device.auth } })).toEqual({ done: false })
    expect(await move({ device: { ...device, endpoint: 'https://10.0.0.1/x' } })).toMatchObject({
      error: { code: 'push_service' },
    })
    expect(await move({})).toEqual({ done: true })
    await order()
    await untilHolds('the new address', () => shownOn(pushes.service, device).length > 0)

    expect(askedOf(before)).toBe(0)
    const of = { endpoint: device.endpoint, store: shop.id }
    expect((await askNotifications(oja, staff, { call: 'read', ...of })).json).toEqual({
      choices: { ...FIRST_CHOICES, summary: true },
    })
  })

  it('rings no more than six tests a minute', async () => {
    const staff = await newMember('staff')
    const body = { call: 'test', endpoint: 'https://fcm.googleapis.com/x', store: shop.id }
    const codes: unknown[] = []
    // A minute may begin meanwhile: then another six are taken.
    for (let number = 0; number < 13; number += 1) codes.push((await errorOf(staff, body))[0])

    expect(codes).toContain(429)
  })
})

describe('a Worker that is killed', () => {
  it('loses no notification, and tells none twice under two topics', async () => {
    const dir = join(oja.stack.dir, 'killed-site')
    await mkdir(dir)
    const options = siteOptions(oja.stack, dir, await freePort(), pushes.vars)
    const phone = await phoneOf(await newMember('staff'))
    await oja.stack.sql('delete from private.push_devices where endpoint <> $1', [phone.endpoint])
    let site: KillableSite = await startKillableSite(options)
    await oja.stack.supabase.setWebhookUrl(`${site.url}/api/webhooks/database`)
    const codes: string[] = []
    try {
      for (let life = 0; life < 3; life += 1) {
        let asked = 0
        for (let number = 0; number < 6; number += 1) {
          if (number === 3) {
            asked = askedOf(phone)
            pushes.service.setFault('silent')
          }
          codes.push(
            (
              await order({
                customer: { name: 'Bola', phone: `080${40_000_000 + life * 10 + number}`, address: 'Ikeja' },
              })
            ).code,
          )
        }
        // Some were sent, one at least has no answer yet, some are claimed, some not looked at.
        await untilHolds('one under way', () => askedOf(phone) > asked)
        await site.kill()
        pushes.service.setFault('none')
        site = await startKillableSite(options)
      }
      // The minute after which a claimed one is due again.
      await oja.stack.sql(`update private.push_outbox set next_try_at = now() where sent_at is null`)
      await site.scheduled()
      await untilHolds(
        'all of them',
        () => new Set(shownOn(pushes.service, phone).map(({ topic }) => topic)).size === codes.length,
      )
    } finally {
      await oja.stack.supabase.setWebhookUrl(`${oja.site.url}/api/webhooks/database`)
      await site.kill()
    }

    const titles = new Map(
      shownOn(pushes.service, phone).map(({ topic, notification }) => [topic, notification.title]),
    )
    expect([...titles.values()].toSorted()).toEqual(codes.map((code) => `New order ${code}`).toSorted())
  })
})

describe('the address of this installation', () => {
  it('tells browsers the public key, and never the private one', async () => {
    const { text } = await ask(oja.site.url, '/api/config', { host: 'localhost' })

    expect(JSON.parse(text).pushKey).toBe(pushes.publicKey)
    expect(text).not.toContain(pushes.vars['VAPID_PRIVATE_KEY'])
  })
})

describe('an order that nobody opens', () => {
  const mailOf = async (address: string) => {
    const [mail] = await mailsTo(oja.stack.supabase.mailboxUrl, address)
    return mail
  }
  /** Ten minutes pass for every order, and the minute's work runs. */
  const tenMinutes = async () => {
    await oja.stack.sql(`update orders set created_at = created_at - interval '10 minutes'`)
    await oja.site.scheduled()
  }

  it('is told to its owner by mail, which turns itself off with one press of a mail program', async () => {
    const boss = await newMember('owner')
    const address = boss.email
    await oja.stack.sql('update orders set seen_at = now()')
    const { code } = await order()
    await tenMinutes()
    await untilHolds('the mail', async () => (await mailOf(address)) !== undefined)
    await tenMinutes()

    const [mail, ...more] = await mailsTo(oja.stack.supabase.mailboxUrl, address)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/wait(s)? at Adunni Fabrics$/)
    expect(mail?.text).toContain(`${code} · ₦6,500`)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Bola|Allen|\b(?:0|234)80\d{8}\b/)

    const url = new URL(mail?.unsubscribeUrl ?? '')
    const ends = (method: string, path = `${url.pathname}${url.search}`) =>
      oja.ask(path, { method, ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}) })
    const choices = () =>
      oja.stack.sql('select unseen_orders, summary from private.mail_choices where user_id = $1', [boss.id])
    // A scanner of mail opens each link, and somebody changes whose mails it ends.
    expect((await ends('GET')).status).toBe(200)
    expect((await ends('POST', `${url.pathname}${url.search.replace(boss.id, owner.id)}`)).status).toBe(404)
    expect(
      (await ends('POST', `${url.pathname}${url.search.replace('unseen_orders', 'summary')}`)).status,
    ).toBe(404)
    expect(await choices()).toEqual([])

    const ended = await ends('POST')
    expect([ended.status, ended.headers['location'], ended.headers['referrer-policy']]).toEqual([
      200,
      undefined,
      'no-referrer',
    ])
    expect(await choices()).toEqual([{ unseen_orders: false, summary: false }])
  })

  it('is told to no address that its provider says is none', async () => {
    const boss = await newMember('owner')
    const address = boss.email
    oja.stack.supabase.mailProvider.setFault('bounced')
    await oja.stack.sql('delete from private.order_alerts')
    await order()
    await tenMinutes()
    await untilHolds('the bounce', async () => {
      const rows = await oja.stack.sql(
        'select from private.mail_suppressions where address_hash = private.hash_of_address($1)',
        [address],
      )
      return rows.length > 0
    })
    oja.stack.supabase.mailProvider.setFault('none')
    await oja.stack.sql(`update private.order_alerts set told_at = told_at - interval '1 hour'`)
    await order()
    await tenMinutes()
    await untilHolds('the next mail is given up', async () => {
      const rows = await oja.stack.sql(
        `select from private.mail_outbox where recipient = $1 and last_error = 'suppressed'`,
        [address],
      )
      return rows.length > 0
    })

    expect(await mailsTo(oja.stack.supabase.mailboxUrl, address)).toHaveLength(1)
  })
})
