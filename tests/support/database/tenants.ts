// Makes two full stores with people of every role, for the tests of access. No table is empty, because with an empty table every reading test
// passes.

import { randomBytes, randomUUID } from 'node:crypto'
import { type Actor, anon, person, server, type TestDatabase } from './database.ts'
import {
  addCombination,
  addGiftCard,
  addMember,
  addOptions,
  addProduct,
  addVoucher,
  addZone,
  insert,
  newPhone,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from './store.ts'

/** A store with at least one row in every table that belongs to a store. */
export type Tenant = {
  readonly id: string
  readonly ownerId: string
  readonly managerId: string
  readonly staffId: string
  readonly shopperId: string
  readonly ids: Readonly<Record<string, string>>
}

/** `a` and `b` are two stores; the roles of all other people are those in store A. */
export type Cast = {
  readonly a: Tenant
  readonly b: Tenant
  readonly actors: Readonly<Record<string, Actor>>
}

/** Fills both stores and names the actors. */
export async function seedTenants(db: TestDatabase): Promise<Cast> {
  const a = await seedTenant(db)
  const b = await seedTenant(db)
  const removedStaff = await signUp(db)
  await addMember(db, a.id, removedStaff, 'staff')
  await db.query('delete from business_members where user_id = $1', [removedStaff])
  const operator = await signUp(db)
  await insert(db, 'platform_admins', { user_id: operator })
  await insert(db, 'private.publish_times', { lag_ms: 900 })
  await insert(db, 'private.edge_counts', { minute: '2026-01-01', name: 'requests', count: 1 })
  const quiet = { publishes: 0, requests: 0, failures: 0, orders_taken: 0, orders_refused: {} }
  await insert(db, 'private.health_spans', { span: 'minute', at: '2026-01-01', ...quiet })
  const when = { began_at: '2026-01-01', held_at: '2026-01-01', try_after: '2026-01-01' }
  await insert(db, 'private.service_alerts', { kind: 'dead_letters', figure: 1, ...when })
  const fault = { id: 'a'.repeat(32), place: 'shop', name: 'TypeError', message: 'x is not a function' }
  await insert(db, 'private.browser_errors', { ...fault, frames: ['a.B.js:1:2'], browser: 'Chrome 120' })
  await insert(db, 'private.settings', { key: 'webhook_secret', value: 'secret' })
  const rate = { currency_from: 'NGN', currency_to: 'USD' }
  await db.query('delete from exchange_rate_settings')
  await insert(db, 'exchange_rate_settings', { ...rate, rate: 1400 })
  await insert(db, 'exchange_rate_settings', { ...rate, rate: 900, is_active: false })
  // Inserts an old notice by hand, because notices exist only until commit.
  await db.query(`insert into store_notices values ('3', $1), ('3', $2)`, [a.id, b.id])
  for (const { id, ids } of [a, b]) {
    await insert(db, 'private.product_notices', {
      transaction_id: '3',
      business_id: id,
      product_id: ids['productId'],
    })
    await insert(db, 'private.product_changes', {
      business_id: id,
      product_id: ids['productId'],
      content_version: 1,
    })
  }
  return {
    a,
    b,
    actors: {
      anon,
      'owner A': person(a.ownerId),
      'manager A': person(a.managerId),
      'staff A': person(a.staffId),
      'owner B': person(b.ownerId),
      'removed staff': person(removedStaff),
      'shopper of A': person(a.shopperId),
      operator: person(operator),
      service_role: server,
    },
  }
}

/** One store with at least one row in every table. */
export async function seedTenant(db: TestDatabase): Promise<Tenant> {
  const { id, ownerId, slug } = await openStore(db, { email: 'owner@oja.test' })
  await db.query(`update businesses set slug = slug || '-new' where id = $1`, [id])
  const domain = `update businesses set custom_domain = $2, custom_domain_status = 'active' where id = $1`
  await db.query(domain, [id, `${slug}.test`])
  const claim = { name: `${slug}.example`, zone: `${slug}.example`, target: 'shops.oja.test' }
  await insert(db, 'private.domain_claims', { business_id: id, ...claim })
  await insert(db, 'private.domain_hostnames', { host: claim.name, claim_id: randomUUID() })
  const [managerId, staffId, shopperId] = [await signUp(db), await signUp(db), await signUp(db)]
  await addMember(db, id, managerId, 'manager')
  await addMember(db, id, staffId, 'staff')
  const own = { business_id: id }
  // Changes no cell: staff may not export, and prices of imports are the server's here.
  await insert(db, 'role_rights', { ...own, role: 'staff', deed: 'costs', is_allowed: false })
  const deed = { ...own, actor: ownerId, actor_name: 'Adunni', kind: 'settings_changed' }
  await insert(db, 'activity', deed)
  const [noted] = await db.query('select id from activity where business_id = $1', [id])
  const activityId = noted?.['id'] as string
  await insert(db, 'private.bulk_edits', { activity_id: activityId, ...own, undo: '[]' })
  await insert(db, 'private.team_invitations', {
    ...own,
    way: 'link',
    role: 'staff',
    token_hash: randomBytes(32),
    created_by: ownerId,
  })
  await insert(db, 'private.ownership_offers', { ...own, from_user: ownerId, to_user: managerId })
  const bank = { bank_name: 'First Bank', account_number: '0123456789', account_name: 'Adunni Fabrics' }
  await insert(db, 'business_bank_details', { ...own, ...bank })
  await insert(db, 'currency_bank_details', { ...own, ...bank, currency: 'GBP' })
  const rate = { base_currency: 'NGN', rate_own: 1950, rate_other: 1 }
  await insert(db, 'payment_currencies', { ...own, currency: 'GBP', place: 1, ...rate })
  const category = { id: randomUUID(), ...own, name: 'Fabrics', slug: 'fabrics' }
  const categoryId = await insert(db, 'categories', category)
  const productId = await addProduct(db, id, { category_id: categoryId, stock: 50 })
  const draftId = await addProduct(db, id, { status: 'draft', name: 'Secret draft' })
  const deletedId = await addProduct(db, id, { status: 'deleted', name: 'Deleted' })
  await insert(db, 'private.deleted_products', { product_id: deletedId, ...own, status: 'draft' })
  const imageId = randomUUID()
  const picture = { path: `${id}/${imageId}`, width: 1280, height: 960 }
  await insert(db, 'product_images', { id: imageId, ...own, product_id: productId, ...picture })
  const { groupId, valueIds } = await addOptions(db, id, productId, 'Size', ['S', 'L'])
  const combinationId = await addCombination(db, id, productId, [valueIds[0] as string], { stock: 20 })
  const zoneId = await addZone(db, id)
  const voucherId = await addVoucher(db, id, { code: 'WELCOME10' })
  const request = orderRequest(id, [{ productId, variantIds: [valueIds[0] as string] }], {
    delivery: { zoneId },
    voucherCode: 'WELCOME10',
  })
  const { token } = await quoteAndPlace(db, request, { userId: shopperId, ipHash: 'an-address' })
  const [order] = await db.query('select id, customer_id from orders where token = $1', [token])
  const giftCardId = (await addGiftCard(db, id)).id
  await db.query(`select adjust_gift_card($1, $2, 500, '', 'transfer')`, [id, giftCardId])
  const holder = { customer_id: order?.['customer_id'] }
  const rule = { currency: 'NGN', earn_amount: 10_000, earn_points: 1, point_worth: 1_000 }
  await insert(db, 'reward_settings', { ...own, ...rule })
  await insert(db, 'private.point_holders', { ...own, ...holder, user_id: shopperId })
  await insert(db, 'point_entries', { ...own, ...holder, kind: 'corrected', points: 5, reason: 'A gift' })
  const merged = { customer_id: order?.['customer_id'], phone: newPhone(), name: 'N. Eze', orders_moved: 0 }
  await insert(db, 'customer_merges', { ...own, ...merged })
  await insert(db, 'customer_erasures', { ...own, orders: 1 })
  await insert(db, 'receipts', {
    ...own,
    order_id: order?.['id'],
    number: 1,
    token: randomUUID().replaceAll('-', ''),
    content: {},
  })
  await insert(db, 'expenses', {
    ...own,
    id: randomUUID(),
    amount: 100,
    currency: 'NGN',
    kind: 'rent',
    way: 'cash',
    spent_on: '2026-11-27',
  })
  await insert(db, 'order_payments', {
    ...own,
    id: randomUUID(),
    order_id: order?.['id'],
    kind: 'claimed',
    amount: 100,
    way: 'transfer',
  })
  const [line] = await db.query('select id from order_lines where order_id = $1', [order?.['id']])
  const back = { ...own, order_id: order?.['id'] }
  const [returnId, bareReturnId] = [randomUUID(), randomUUID()]
  for (const id of [returnId, bareReturnId])
    await insert(db, 'order_returns', { ...back, id, pieces: 1, worth: 0, amount: 0, settle: 'later' })
  await insert(db, 'order_return_lines', {
    ...back,
    return_id: returnId,
    order_line_id: line?.['id'],
    quantity: 1,
    is_restocked: true,
  })
  await insert(db, 'till_counts', {
    ...own,
    id: randomUUID(),
    currency: 'NGN',
    opening: 100,
    cash_in: 0,
    cash_out: 0,
    counted: 100,
    left_in: 100,
  })
  await insert(db, 'order_tracking', { ...own, order_id: order?.['id'], courier: 'GIG Logistics' })
  await insert(db, 'private.track_tries', {
    ...own,
    phone_hash: 'a'.repeat(64),
    network_hash: 'b'.repeat(64),
  })
  await insert(db, 'order_message_templates', { ...own, kind: 'payment', body: 'Hello {name}' })
  await insert(db, 'store_milestones', { ...own, kind: 'shared' })
  await insert(db, 'store_page_days', { ...own, day: '2026-01-02', page: '/' })
  await insert(db, 'customer_addresses', {
    ...own,
    user_id: shopperId,
    name: 'Bola Adeyemi',
    phone: '08012345678',
    address: '12 Allen Avenue',
  })
  const login = { ...own, user_id: shopperId, auth_session_id: randomUUID(), expires_at: '2030-01-01' }
  await insert(db, 'private.domain_codes', {
    ...login,
    code_hash: Buffer.from(id),
    host: `${slug}.test`,
    challenge: 'x',
  })
  await insert(db, 'private.domain_sessions', {
    ...login,
    secret_hash: Buffer.from(id),
    host: `${slug}.test`,
  })
  await db.query('select claim_render($1, gen_random_uuid(), 60)', [id])
  await insert(db, 'closed_stores', {
    ...own,
    name: 'Closed',
    slugs: [`${slug}-closed`],
    plan: 'starter',
    opened_at: '2026-01-01',
  })
  await insert(db, 'private.account_deletions', { user_id: randomUUID() })
  // Belongs to another store: a store that is being deleted has no members, so its members' cells would show nothing.
  const going = { business_id: randomUUID(), asked_by: randomUUID(), slugs: [`${slug}-going`] }
  await insert(db, 'private.store_deletions', going)
  await insert(db, 'private.store_leftovers', { business_id: randomUUID(), slugs: [`${slug}-gone`] })
  await db.query('insert into private.account_guards (user_id, password_changed_at) values ($1, now())', [
    ownerId,
  ])
  const proof = { user_id: ownerId, auth_session_id: randomUUID(), proved_at: '2026-01-01' }
  await insert(db, 'private.account_proofs', { ...proof, secret_hash: Buffer.from(id) })
  await insert(db, 'private.done_actions', { person: ownerId, id: randomUUID() })
  const mail = { user_id: ownerId, recipient: 'owner@oja.test', kind: 'bank_details', content: {} }
  await insert(db, 'private.mail_outbox', { ...own, ...mail })
  await insert(db, 'private.mail_choices', { ...own, user_id: ownerId })
  await insert(db, 'private.mail_suppressions', {
    address_hash: randomBytes(32),
    reason: 'bounced',
  })
  const deviceId = randomUUID()
  const device = {
    id: deviceId,
    user_id: ownerId,
    auth_session_id: randomUUID(),
    endpoint: `https://fcm.googleapis.com/${id}`,
  }
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  await insert(db, 'private.push_devices', { ...device, ...keys })
  await insert(db, 'private.push_choices', { ...own, device_id: deviceId, user_id: ownerId })
  const ring = { kind: 'order', subject: 'x', content: {}, expires_at: '2030-01-01' }
  await insert(db, 'private.push_outbox', { ...own, device_id: deviceId, ...ring })
  await seedPlan(db, id, ownerId)
  await seedFigures(db, id)
  await insert(db, 'product_stock_days', {
    ...own,
    product_id: productId,
    day: '2026-01-02',
    stock: 1,
    was_sold_out: false,
  })
  await insert(db, 'product_costs', { ...own, product_id: productId, cost_minor: 100 })
  await insert(db, 'currency_prices', { ...own, product_id: draftId, currency: 'GBP', price_minor: 100 })
  const letter = { queue: 'oja-rebuilds', body: { businessId: id }, delivery: id, deaths: 1, attempts: 11 }
  await insert(db, 'private.dead_letters', { ...own, ...letter })
  await insert(db, 'store_suspensions', { ...own, reason: 'Sells fake goods' })
  const left = { user_id: await signUp(db), reason: 'Sells fake goods' }
  await insert(db, 'private.suspended_people', left)
  await insert(db, 'private.account_notices', { ...left, ends_at: '2030-01-01', operator_id: left.user_id })
  const done = { act: 'suspend_store', subject: 'A shop', reason: 'Sells fake goods' }
  await insert(db, 'private.operator_acts', {
    ...own,
    ...done,
    operator_id: id,
    operator_email: 'operator@oja.test',
  })
  const leadId = await insert(db, 'leads', {
    ...own,
    id: randomUUID(),
    kind: 'arrivals',
    name: 'Ngozi',
    phone: '2348031234567',
    code: 'FGH23',
  })
  const phoneHash = randomBytes(32)
  await insert(db, 'lead_messages', { ...own, lead_id: leadId, kind: 'arrivals', phone_hash: phoneHash })
  await insert(db, 'private.lead_people', { ...own, phone_hash: phoneHash })
  await insert(db, 'private.shop_reports', { ...own, reason: 'other', details: 'Never came' })
  await insert(db, 'private.sales_leads', { name: 'Bisi', contact: 'bisi@oja.test', need: 'A big shop' })
  const question = { asked_by: ownerId, plan: 'premium', message: 'How?', answer_by: 'mail' }
  await insert(db, 'private.support_requests', { ...own, ...question })
  await insert(db, 'private.free_domain_requests', {
    ...own,
    charge_reference: `pl-${id}`,
    name: `${slug}.com`,
  })
  const made = { ...own, id: 'p', purpose: 'product', width: 10, height: 10 }
  await insert(db, 'pictures', { ...made, original: `${id}/p.jpg` })
  await db.query('insert into watermark_marks (business_id, name, width, height) values ($1, $2, 10, 10)', [
    id,
    `${id}/mark-p.png`,
  ])
  const importId = await insert(db, 'imports', {
    ...own,
    id: randomUUID(),
    source: 'list',
    created_by: ownerId,
  })
  await insert(db, 'private.import_items', { ...own, import_id: importId, place: 1, body: {}, look: {} })
  await insert(db, 'private.import_rows', { ...own, import_id: importId, number: 1, verdict: {} })
  const kitId = await insert(db, 'private.exit_kits', { ...own, id: randomUUID(), asked_by: ownerId })
  await insert(db, 'private.exit_kit_parts', { ...own, kit_id: kitId, place: 0, bytes: 1, listings: '[]' })
  await insert(db, 'private.import_pictures', {
    ...own,
    import_id: importId,
    place: 1,
    number: 1,
    product_id: productId,
    url: 'https://pictures.example/a.jpg',
  })
  await insert(db, 'private.import_costs', { ...own, import_id: importId, place: 1 })
  await insert(db, 'private.import_shops', { ...own, import_id: importId, body: {} })
  await insert(db, 'private.import_columns', { ...own, header: 'a'.repeat(64), columns: 'name,price' })
  await db.query('insert into picture_jobs (business_id, wanted) values ($1, 1)', [id])
  const object = { bucket_id: 'store-media', name: `${id}/${imageId}/320.webp` }
  await db.query('insert into storage.objects (bucket_id, name) values ($1, $2)', Object.values(object))
  const orderId = order?.['id'] as string
  await insert(db, 'private.order_alerts', {
    ...own,
    order_id: orderId,
    kind: 'unseen',
    told_at: '2026-01-02',
  })
  const customerId = order?.['customer_id'] as string
  const ids = {
    categoryId,
    productId,
    groupId,
    valueId: valueIds[1] as string,
    valueInUse: valueIds[0] as string,
  }
  return {
    id,
    ownerId,
    managerId,
    staffId,
    shopperId,
    ids: {
      ...ids,
      imageId,
      combinationId,
      zoneId,
      voucherId,
      orderId,
      bareReturnId,
      lineId: line?.['id'] as string,
      customerId,
      giftCardId,
      deviceId,
      activityId,
      importId,
      kitId,
    },
  }
}

/** A row in every table of figures. */
async function seedFigures(db: TestDatabase, id: string) {
  const own = { business_id: id }
  const sums = { orders: 1, sales: 1, total: 100, discount: 0, costed_total: 0, cost_total: 0 }
  const day = {
    day: '2026-01-02',
    cancelled: 0,
    refunded: 0,
    new_sales: 1,
    walk_in_sales: 0,
    delivery_fee: 0,
  }
  await insert(db, 'private.campaigns', { ...own, name: 'Eid sale', code: 'eid-sale' })
  await insert(db, 'private.figure_visits', { ...own, day: '2026-01-02', source: 'whatsapp' })
  await insert(db, 'private.figure_marks', own)
  await insert(db, 'private.figure_days', { ...own, ...sums, ...day })
  const part = { kind: 'hour', part: '12', quantity: 0 }
  await insert(db, 'private.figure_parts', { ...own, ...sums, day: '2026-01-02', ...part })
  const buyer = { ...own, buyer: newPhone() }
  await insert(db, 'private.figure_buyers', {
    ...buyer,
    first_order_id: randomUUID(),
    first_day: '2026-01-02',
  })
  const month = { month: '2026-01-01', first_month: '2026-01-01', sales: 1, total: 100 }
  await insert(db, 'private.figure_buyer_months', { ...buyer, ...month })
}

/** A row in every table of plans and payments. */
async function seedPlan(db: TestDatabase, id: string, ownerId: string) {
  const own = { business_id: id }
  const price = { plan: 'premium', months: 1, amount_minor: 550_000, currency: 'NGN' }
  const entry = { row_key: `charge:${id}`, effective_at: '2026-01-01', kind: 'charge', days: 30 }
  await insert(db, 'plan_entries', { ...own, ...entry, ...price, reference: `pl-${id}` })
  await insert(db, 'private.trial_people', { ...own, user_id: ownerId, plan: 'premium' })
  await insert(db, 'plan_checkouts', { ...own, ...price, reference: `pl-${id}`, person_id: ownerId })
  await insert(db, 'plan_subscriptions', { ...own, ...price, authorization_code: `AUTH_${id}` })
  const earlier = { provider_plan_code: `PLN_${id}`, customer_code: `CUS_${id}` }
  await insert(db, 'private.earlier_plan_codes', { ...own, ...price, ...earlier })
  await insert(db, 'provider_events', {
    sha256: randomBytes(32),
    raw: Buffer.from(id),
    event: 'charge.success',
  })
  await insert(db, 'payment_disputes', { ...own, id: `d-${id}`, reference: `pl-${id}` })
  await insert(db, 'money_back_requests', { ...own, reference: `pl-${id}`, asked_by: ownerId })
  const attempt = { reference: `pr-${id}`, due_at: '2026-02-01', day: 1 }
  await insert(db, 'plan_charge_attempts', { ...own, ...price, ...attempt })
  await insert(db, 'private.plan_mails', { ...own, kind: 'ending', ends_at: '2026-02-01' })
}
