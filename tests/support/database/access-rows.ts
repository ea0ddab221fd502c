// For every table: which column names the store of a row, and a new row of a store. The access matrix inserts these rows
// as each actor. A table without an entry here fails the matrix.

import { randomBytes, randomUUID } from 'node:crypto'
import type { Tenant } from './tenants.ts'

type TableAccess = {
  /** SQL expression that returns the id of a row's store, as text; null when rows belong to no store. */
  readonly tenantOf: string | null
  readonly newRow: (tenant: Tenant) => Record<string, unknown>
}

const own = (row: (tenant: Tenant) => Record<string, unknown>): TableAccess => ({
  tenantOf: 'business_id::text',
  newRow: (tenant) => ({ business_id: tenant.id, ...row(tenant) }),
})
const shared = (newRow: () => Record<string, unknown>): TableAccess => ({ tenantOf: null, newRow })

/** A user who is a member of nothing yet; the test makes the account. */
export const newcomerId = randomUUID()

export const tableAccess: Readonly<Record<string, TableAccess>> = {
  'public.businesses': { tenantOf: 'id::text', newRow: () => ({ slug: 'a-new-shop', name: 'New shop' }) },
  'public.business_members': own(() => ({ user_id: newcomerId, role: 'staff' })),
  'public.business_bank_details': own(() => ({
    bank_name: 'Zenith',
    account_number: '1111111111',
    account_name: 'Mallory',
  })),
  'public.slug_history': own(() => ({ slug: 'once-a-shop' })),
  'public.categories': own(() => ({ name: 'New', slug: 'new-things' })),
  'public.products': own(() => ({ name: 'New', price: 100 })),
  'public.product_images': own((t) => ({
    product_id: t.ids['productId'],
    path: `${t.id}/p`,
    width: 10,
    height: 10,
  })),
  'public.pictures': own((t) => ({
    id: 'new',
    purpose: 'product',
    width: 10,
    height: 10,
    original: `${t.id}/new.jpg`,
  })),
  'public.watermark_marks': own((t) => ({ name: `${t.id}/mark-new.png`, width: 10, height: 10 })),
  'public.picture_jobs': own(() => ({ wanted: 1 })),
  'public.imports': own(() => ({ source: 'list', created_by: newcomerId })),
  'private.import_items': own((t) => ({ import_id: t.ids['importId'], place: 2, body: {}, look: {} })),
  'private.import_rows': own((t) => ({ import_id: t.ids['importId'], number: 2, verdict: {} })),
  'public.option_groups': own((t) => ({ product_id: t.ids['productId'], name: 'Colour' })),
  'public.option_values': own((t) => ({
    product_id: t.ids['productId'],
    group_id: t.ids['groupId'],
    name: 'XXL',
  })),
  'public.product_combinations': own((t) => ({
    product_id: t.ids['productId'],
    value_ids: [t.ids['valueId']],
  })),
  'private.deleted_products': own((t) => ({ product_id: t.ids['productId'], status: 'draft' })),
  'public.delivery_zones': own(() => ({ name: 'Abuja', fee: 100 })),
  'public.vouchers': own(() => ({ code: 'NEWCODE', discount_type: 'fixed', discount_value: 100 })),
  'public.customers': own(() => ({ name: 'Bola', phone: '2348099999999' })),
  'public.orders': own(() => ({
    client_order_id: randomUUID(),
    request_hash: 'x',
    code: 'ABCD',
    token: randomUUID().replaceAll('-', ''),
    currency: 'NGN',
    subtotal: 100,
    delivery_kind: 'agree',
    total: 100,
    customer_name: 'Bola',
    phone: '2348099999999',
    expires_at: '2030-01-01',
  })),
  'public.order_lines': own((t) => ({
    order_id: t.ids['orderId'],
    name: 'Free gift',
    unit_price: 100,
    quantity: 1,
    line_total: 100,
    position: 99,
    stock_from: 'none',
  })),
  'public.order_message_templates': own(() => ({ kind: 'review', body: 'Tell us how it was' })),
  'public.gift_cards': own(() => ({
    code: 'GIFTNEWNEWNEWNEWNEWN',
    currency: 'NGN',
    initial_amount: 100,
  })),
  'public.gift_card_entries': own((t) => ({
    gift_card_id: t.ids['giftCardId'],
    kind: 'adjusted',
    amount: 100,
    balance_after: 100,
  })),
  'public.customer_merges': own((t) => ({
    customer_id: t.ids['customerId'],
    phone: '2348088888888',
    name: 'Bola',
    orders_moved: 0,
  })),
  'public.customer_erasures': own(() => ({ orders: 1 })),
  'public.receipts': own((t) => ({
    order_id: t.ids['orderId'],
    number: 99,
    token: randomUUID().replaceAll('-', ''),
    content: {},
  })),
  'public.order_events': own((t) => ({ order_id: t.ids['orderId'], kind: 'status' })),
  'public.voucher_uses': own((t) => ({
    order_id: t.ids['orderId'],
    voucher_id: t.ids['voucherId'],
    phone: '2348099999999',
  })),
  // Belongs to a person, whatever the store: no store owns the row, and no member sees it.
  'public.customer_addresses': {
    tenantOf: null,
    newRow: (tenant) => ({
      business_id: tenant.id,
      name: 'Bola',
      phone: '08099999999',
      address: '1 New Road',
    }),
  },
  'private.domain_codes': own((t) => ({
    code_hash: Buffer.from('new'),
    user_id: t.shopperId,
    auth_session_id: randomUUID(),
    host: 'a.test',
    challenge: 'x',
    expires_at: '2030-01-01',
  })),
  'private.domain_sessions': own((t) => ({
    secret_hash: Buffer.from('new'),
    user_id: t.shopperId,
    auth_session_id: randomUUID(),
    host: 'a.test',
    expires_at: '2030-01-01',
  })),
  'public.store_page_days': own(() => ({ day: '2026-01-01', page: '/new' })),
  'public.store_milestones': own(() => ({ kind: 'checklist_hidden' })),
  'public.store_versions': own(() => ({ content_version: 1 })),
  'public.store_notices': own(() => ({ transaction_id: '4' })),
  'private.product_notices': own((t) => ({ transaction_id: '4', product_id: t.ids['productId'] })),
  'private.product_documents': own((t) => ({ id: t.ids['productId'], position: 1 })),
  'private.product_changes': own((t) => ({ product_id: t.ids['productId'], content_version: 1 })),
  'public.render_leases': own(() => ({ holder: randomUUID(), expires_at: '2030-01-01' })),
  'public.exchange_rate_settings': shared(() => ({ currency_from: 'GBP', currency_to: 'USD', rate: 1.27 })),
  'public.platform_admins': shared(() => ({ user_id: newcomerId })),
  'public.reserved_slugs': shared(() => ({ slug: 'newly-reserved' })),
  'public.closed_stores': own(() => ({
    name: 'Closed',
    slugs: ['once-open'],
    plan: 'starter',
    opened_at: '2026-01-01',
  })),
  'private.store_deletions': own((t) => ({ asked_by: t.ownerId, slugs: ['once-open'] })),
  'private.account_deletions': shared(() => ({ user_id: newcomerId })),
  'private.account_guards': shared(() => ({ user_id: newcomerId })),
  'private.account_proofs': shared(() => ({
    secret_hash: Buffer.from('new'),
    user_id: newcomerId,
    auth_session_id: randomUUID(),
    proved_at: '2026-01-01',
  })),
  'private.push_devices': shared(() => ({
    user_id: newcomerId,
    auth_session_id: randomUUID(),
    endpoint: 'https://fcm.googleapis.com/new',
    p256dh: 'p'.repeat(87),
    auth: 'a'.repeat(22),
  })),
  'private.push_choices': own((t) => ({ device_id: t.ids['deviceId'], user_id: t.ownerId })),
  'private.push_outbox': own((t) => ({
    device_id: t.ids['deviceId'],
    kind: 'test',
    subject: 'new',
    content: {},
    expires_at: '2030-01-01',
  })),
  'private.stock_day_marks': own(() => ({ day: '2026-01-01' })),
  'public.product_stock_days': own((t) => ({
    product_id: t.ids['productId'],
    day: '2026-01-01',
    stock: 1,
    was_sold_out: false,
  })),
  'public.product_costs': own((t) => ({ product_id: t.ids['productId'], cost_minor: 100 })),
  'public.plan_entries': own(() => ({
    row_key: `new:${randomUUID()}`,
    effective_at: '2026-01-01',
    kind: 'extension',
    days: 30,
  })),
  'private.plan_prices': shared(() => ({
    plan: 'premium',
    months: 1,
    currency: 'GHS',
    amount_minor: 1,
  })),
  'private.trial_people': own(() => ({ user_id: newcomerId })),
  'public.plan_checkouts': own((t) => ({
    reference: `pl-${randomUUID()}`,
    person_id: t.ownerId,
    plan: 'premium',
    months: 1,
    amount_minor: 1,
    currency: 'NGN',
  })),
  'public.plan_subscriptions': own(() => ({
    plan: 'premium',
    months: 1,
    amount_minor: 1,
    currency: 'NGN',
  })),
  'public.provider_events': shared(() => ({
    sha256: randomBytes(32),
    raw: Buffer.from('new'),
    event: 'charge.success',
  })),
  'public.payment_disputes': own(() => ({ id: randomUUID(), reference: randomUUID() })),
  'public.money_back_requests': own(() => ({ reference: randomUUID() })),
  'public.plan_charge_attempts': own(() => ({
    reference: `pr-${randomUUID()}`,
    due_at: '2026-01-01',
    day: 3,
    plan: 'premium',
    months: 1,
    amount_minor: 1,
    currency: 'NGN',
  })),
  'private.plan_mails': own(() => ({ kind: 'ended', ends_at: '2026-01-01' })),
  'private.mail_choices': own((t) => ({ user_id: t.managerId })),
  'private.mail_suppressions': shared(() => ({ address_hash: Buffer.alloc(32), reason: 'bounced' })),
  'private.order_alerts': own((t) => ({
    order_id: t.ids['orderId'],
    kind: 'lapsing',
    told_at: '2026-01-01',
  })),
  'private.mail_outbox': own((t) => ({
    user_id: t.ownerId,
    recipient: 'owner@oja.test',
    kind: 'bank_details',
    content: {},
  })),
  'public.store_suspensions': own(() => ({ reason: 'Sells fake goods' })),
  'private.operator_acts': own(() => ({
    operator_id: newcomerId,
    operator_email: 'operator@oja.test',
    act: 'suspend_store',
    subject: 'A shop',
    reason: 'x',
  })),
  'private.shop_reports': own(() => ({ reason: 'other', details: 'Never came' })),
  'private.dead_letters': own(() => ({
    queue: 'unknown',
    body: {},
    delivery: 'new',
    deaths: 1,
    attempts: 11,
  })),
  'private.cleaned_texts': own(() => ({ table_name: 'products', column_name: 'name', row_key: 'x' })),
  'private.store_leftovers': own(() => ({ slugs: ['once-gone'] })),
  'private.settings': shared(() => ({ key: 'webhook_url', value: 'http://evil.test' })),
  'storage.objects': {
    tenantOf: `split_part(name, '/', 1)`,
    newRow: (tenant) => ({ bucket_id: 'store-media', name: `${tenant.id}/new/320.webp` }),
  },
}
