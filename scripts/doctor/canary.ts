// Plays one round through a shop of our own, the canary: signs in as its owner, edits a product, waits for its page, orders it, sees the order
// arrive, cancels it, and asks for a mail. Puts back what it changed.
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { orderAnswer, quoteAnswer } from '#contract/api/orders.ts'
import { setOrderStatus } from '#contract/sql/orders/orders.ts'
import { call, type Database, fetchWithin } from '#data/client.ts'
import type { DatabaseTypes } from '#data/database-types.ts'
import { check, type Finding, green, red } from './finding.ts'
import { type Access, fetchInTime, TIME_LIMIT_MS } from './site-checks.ts'

export type Canary = { readonly email: string; readonly password: string }

type Shop = {
  readonly database: Database
  readonly id: string
  readonly slug: string
  readonly delivery: 'pickup' | 'agree' | { readonly zoneId: string }
  readonly phone: string
  readonly product: {
    readonly id: string
    readonly description: string
    readonly stock: number | null
  }
}

/** A page that comes by the minute's sweep takes up to a minute; one that comes by the nudge, seconds. */
const NUDGED_MS = 20_000
const GIVEN_UP_MS = 100_000
const ORDER_SEEN_MS = 20_000

/** The marker in the product's text, which pages show. */
const MARKER = 'Checked by the doctor at'

/** All findings of a round. */
export async function playCanary(access: Access, canary: Canary): Promise<readonly Finding[]> {
  const database = createClient<DatabaseTypes>(access.supabaseUrl, access.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // A part that hangs is a red line, and no endless wait.
    global: { fetch: fetchWithin(access.timeLimitMs ?? TIME_LIMIT_MS) },
  })
  try {
    let shop: Shop | null = null
    const signedIn = await check(
      'sign-in',
      'Make a shop with this account, with a WhatsApp number and one product that is live, has no options and is in stock.',
      async () => {
        shop = await openShop(database, canary)
        return `the owner of ${shop.slug} is signed in`
      },
    )
    if (!shop) return [signedIn]
    return [
      signedIn,
      ...(await editAndWait(access, shop)),
      await checkCard(access, shop),
      ...(await orderAndCancel(access, shop)),
      await checkMail(database, access, canary),
    ]
  } finally {
    await database.removeAllChannels()
    await database.auth.signOut({ scope: 'local' })
  }
}

async function openShop(database: Database, { email, password }: Canary): Promise<Shop> {
  const { error } = await database.auth.signInWithPassword({ email, password })
  if (error) throw new Error(`${email}: ${error.message}`)
  const shops = await database
    .from('businesses')
    .select('id, slug, whatsapp_number, allow_pickup, allow_agreed_delivery, is_open')
  const [shop] = shops.data ?? []
  if (!shop) throw new Error(`the account has no shop${shops.error ? `: ${shops.error.message}` : ''}`)
  if (!shop.is_open) throw new Error('the shop is closed')
  if (!shop.whatsapp_number) throw new Error('the shop has no WhatsApp number')
  const products = await database
    .from('products')
    .select('id, description, stock, option_groups(id)')
    .eq('business_id', shop.id)
    .eq('status', 'live')
    .order('position')
    .limit(50)
  const product = (products.data ?? []).find(
    ({ stock, option_groups: groups }) => stock !== 0 && (groups as readonly unknown[]).length === 0,
  )
  if (!product)
    throw new Error(
      `no product is live, in stock and without options${products.error ? `: ${products.error.message}` : ''}`,
    )
  const zones = await database.from('delivery_zones').select('id').eq('business_id', shop.id).limit(1)
  const zoneId = zones.data?.[0]?.id
  const delivery = shop.allow_pickup ? 'pickup' : shop.allow_agreed_delivery || !zoneId ? 'agree' : { zoneId }
  return { database, id: shop.id, slug: shop.slug, delivery, phone: `+${shop.whatsapp_number}`, product }
}

/** Edits the product's text, waits until its page shows it, and puts the old text back. */
async function editAndWait({ site }: Access, shop: Shop): Promise<readonly Finding[]> {
  const { id, description } = shop.product
  const before = description.replace(new RegExp(`\\n*${MARKER} .*`), '')
  const mark = `${MARKER} ${new Date().toISOString()}`
  const url = `${site}/${shop.slug}/product/${id}`
  const save = async (text: string) => {
    const { error } = await shop.database.from('products').update({ description: text }).eq('id', id)
    if (error) throw new Error(error.message)
  }
  const todo = 'npm run dead-letters, and the log of the Worker, say why the page was not made.'
  let tookMs = 0
  const page = await check('edit to page', todo, async () => {
    const startedAt = Date.now()
    await save(`${before}\n\n${mark}`)
    try {
      await until(`${url} shows the edit`, GIVEN_UP_MS, async () =>
        (await (await fetchInTime(url)).text()).includes(mark),
      )
    } finally {
      await save(before)
    }
    tookMs = Date.now() - startedAt
    return `after ${(tookMs / 1000).toFixed(1)} s`
  })
  if (page.state === 'red') return [page]
  const name = 'webhook and queue'
  return [
    page,
    tookMs <= NUDGED_MS
      ? green(name, 'the commit itself made the page')
      : red(
          name,
          'the page came by the sweep of a minute: the database does not reach the Worker, or the queue has no consumer',
          'select * from net._http_response order by created desc limit 5 shows the answers; npm run deploy sets address, secret and consumers.',
        ),
  ]
}

/** The share card is drawn by Cloudflare Images at its first request. */
function checkCard({ site }: Access, shop: Shop): Promise<Finding> {
  const todo = 'Cloudflare dashboard > Images: is it switched on for the account?'
  return check('images', todo, async () => {
    const page = await (await fetchInTime(`${site}/${shop.slug}/product/${shop.product.id}`)).text()
    const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1]
    if (!address) throw new Error('the page names no picture')
    const { pathname } = new URL(address)
    // A shop with a domain of its own names the picture there, without the shop's link.
    const path = pathname.startsWith(`/${shop.slug}/`) ? pathname : `/${shop.slug}${pathname}`
    const picture = await fetchInTime(pathname.includes('/card/') ? `${site}${path}` : address)
    const bytes = new Uint8Array(await picture.arrayBuffer())
    const isPicture = bytes[0] === 0xff && bytes[1] === 0xd8
    if (picture.status !== 200 || !isPicture)
      throw new Error(`${path} answers ${picture.status}, and no JPEG`)
    return `the share card has ${Math.round(bytes.byteLength / 1024)} KB`
  })
}

/** Orders one piece, waits for the news by Realtime, and cancels. */
async function orderAndCancel({ site }: Access, shop: Shop): Promise<readonly Finding[]> {
  const heard = listen(shop)
  const findings: Finding[] = []
  let code = ''
  const begun = await check('realtime', 'Is Realtime on, and the table orders in its publication?', () =>
    heard.begun.then(() => 'open'),
  )
  const ordered = await check('order', 'Order in the shop by hand: its cart says why.', async () => {
    code = await placeOrder(site, shop)
    return `order ${code} was taken`
  })
  findings.push(ordered)
  if (ordered.state === 'red') return [begun, ...findings]
  findings.push(
    begun.state === 'red'
      ? begun
      : await check('realtime', 'Restart Realtime: Supabase > Project Settings > General.', async () => {
          await until(`Realtime tells of ${code}`, ORDER_SEEN_MS, async () => heard.codes.has(code))
          return 'the order arrived by itself'
        }),
    await check('cancel', 'Cancel the order by hand in the owner’s app.', async () => {
      const { data } = await shop.database
        .from('orders')
        .select('id')
        .eq('business_id', shop.id)
        .eq('code', code)
      const id = data?.[0]?.id
      if (!id) throw new Error(`the owner does not see order ${code}`)
      const moved = await call(shop.database, setOrderStatus, { orderId: id, status: 'cancelled' })
      if (!moved.ok) throw new Error(`refused: ${moved.error.code}`)
      const { data: now } = await shop.database.from('products').select('stock').eq('id', shop.product.id)
      if (now?.[0]?.stock !== shop.product.stock) throw new Error('the goods did not come back into stock')
      return 'cancelled, and the goods are back'
    }),
  )
  return findings
}

function listen({ database, id }: Shop) {
  const codes = new Set<string>()
  const begun = (async () => {
    const { data } = await database.auth.getSession()
    await database.realtime.setAuth(data.session?.access_token ?? null)
    const channel = database
      .channel(`doctor-${randomUUID()}`)
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'orders', filter: `business_id=eq.${id}` },
        (change) => codes.add(String(change.new['code'])),
      )
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no subscription after 15 seconds')), 15_000)
      channel.on('system', {}, ({ status, message }) => {
        clearTimeout(timer)
        if (status === 'ok') resolve()
        else reject(new Error(message))
      })
      channel.subscribe()
    })
  })()
  return { begun, codes }
}

async function placeOrder(site: string, shop: Shop): Promise<string> {
  const cart = {
    store: shop.id,
    items: [{ productId: shop.product.id, variantIds: [], quantity: 1 }],
    delivery: shop.delivery,
    customer: { name: 'The doctor', phone: shop.phone, address: 'No delivery: a check', landmark: 'None' },
  }
  const quoted = v.parse(quoteAnswer, await post(site, '/api/quote', { body: cart, expected: 200 }))
  const order = { ...cart, clientOrderId: randomUUID(), expectedTotal: quoted.quote.total }
  return v.parse(orderAnswer, await post(site, '/api/orders', { body: order, expected: 201 })).order.code
}

type Wanted = { readonly body: unknown; readonly expected: number }

/** The JSON of an answer; throws for another status than the expected one. */
async function post(site: string, path: string, { body, expected }: Wanted): Promise<unknown> {
  const response = await fetchInTime(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== expected)
    throw new Error(`${path} answers ${response.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/** Asks for a mail with a new password: Supabase asks the Worker, and the Worker the provider, before this answers. */
function checkMail(database: Database, { site }: Access, { email }: Canary): Promise<Finding> {
  const todo = 'Resend > Logs, and the log of the Worker, say why. Is the domain of MAIL_FROM verified?'
  return check('mail', todo, async () => {
    const { error } = await database.auth.resetPasswordForEmail(email, { redirectTo: `${site}/auth` })
    if (error?.status === 429) return green('mail', 'one was sent in the last minute')
    if (error) throw new Error(error.message)
    return `the provider took a mail to ${email}`
  })
}

async function until(what: string, limitMs: number, holds: () => Promise<boolean>): Promise<void> {
  const endAt = Date.now() + limitMs
  while (!(await holds())) {
    if (Date.now() > endAt) throw new Error(`waited ${limitMs / 1000} seconds in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
