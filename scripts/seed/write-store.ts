// Writes a demo store's rows except pictures and orders: the business, its people, categories, zones, vouchers and products.
import { brand } from '#brand'
import { addPlanEntry } from '#contract/sql/plans/plans.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { categorySlug } from '#domain/import/cells/categories.ts'
import { periodDays } from '#domain/plan/periods.ts'
import { categoryId, demoId, storeId, zoneId } from './demo-id.ts'
import type { DemoStore } from './demo-store.ts'
import { productRows } from './product-rows.ts'
import { addRows, daysFrom, minor } from './rows.ts'

/** Writes the rows of one store. `people`: ids by mail address. */
export async function writeStore(
  database: Database,
  store: DemoStore,
  people: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const business_id = storeId(store)
  await addRows(database, 'businesses', [businessRow(store)])
  await addRows(
    database,
    'business_members',
    store.members.map(({ email, role }) => ({ business_id, user_id: people.get(email), role })),
    'business_id,user_id',
  )
  await addRows(database, 'categories', categoryRows(store))
  await addRows(database, 'delivery_zones', zoneRows(store))
  await addRows(database, 'vouchers', voucherRows(store, now))
  await addRows(database, 'customers', customerRows(store), 'business_id,phone')
  const { products, groups, values, combinations } = productRows(store, now)
  await addRows(database, 'products', products)
  await addRows(database, 'option_groups', groups)
  await addRows(database, 'option_values', values)
  await addRows(database, 'product_combinations', combinations)
  if (store.plan !== 'starter') await addPlanPayment(database, store, now)
}

/** A year that was paid by transfer: the plan of a store follows from its ledger. A second seeding adds nothing. */
async function addPlanPayment(database: Database, store: DemoStore, now: Date): Promise<void> {
  const { plan, slug } = store
  const offer = brand.plans.find(({ id }) => id === plan)
  await callOrThrow(database, addPlanEntry, {
    businessId: storeId(store),
    entry: {
      rowKey: `charge:demo-${slug}`,
      kind: 'charge',
      effectiveAt: daysFrom(now, -40),
      plan,
      days: periodDays(12),
      months: 12,
      amountMinor: offer?.annualMinor ?? 0,
      currency: brand.billing.currency,
      reference: `demo-${slug}`,
      channel: 'bank_transfer',
    },
  })
}

function businessRow(store: DemoStore): Readonly<Record<string, unknown>> {
  return {
    id: storeId(store),
    slug: store.slug,
    custom_domain: store.customDomain ?? null,
    custom_domain_status: store.customDomain === undefined ? 'none' : 'active',
    name: store.name,
    description: store.description,
    category: store.category,
    email: store.email,
    whatsapp_number: store.whatsappNumber,
    country: store.country,
    currency: store.currency,
    primary_colour: store.primaryColour,
    accent_colour: store.accentColour,
    template: store.template,
    plan: store.plan,
    allow_pickup: store.pickupNote !== undefined,
    pickup_note: store.pickupNote ?? '',
    allow_agreed_delivery: store.allowsAgreedDelivery,
    payment_methods: store.payments,
  }
}

function categoryRows(store: DemoStore): Readonly<Record<string, unknown>>[] {
  return store.categories.map((name, position) => ({
    id: categoryId(store, name),
    business_id: storeId(store),
    name,
    slug: categorySlug(name),
    size_table: store.sizeTables?.[name] ?? '',
    position,
  }))
}

function zoneRows(store: DemoStore): Readonly<Record<string, unknown>>[] {
  return store.zones.map(({ name, fee, freeAbove }, position) => ({
    id: zoneId(store, name),
    business_id: storeId(store),
    name,
    fee: minor(fee),
    free_above: minor(freeAbove),
    position,
  }))
}

function voucherRows(store: DemoStore, now: Date): Readonly<Record<string, unknown>>[] {
  return store.vouchers.map((voucher) => ({
    id: demoId(`voucher ${store.slug} ${voucher.code}`),
    business_id: storeId(store),
    code: voucher.code,
    discount_type: voucher.type,
    discount_value: voucher.type === 'fixed' ? minor(voucher.value) : voucher.value,
    min_purchase_amount: minor(voucher.minimum ?? 0),
    max_discount_amount: minor(voucher.cap),
    starts_at: daysFrom(now, voucher.startsIn),
    ends_at: daysFrom(now, voucher.endsIn),
    max_uses: voucher.maxUses ?? null,
    is_active: voucher.isPaused !== true,
  }))
}

function customerRows(store: DemoStore): Readonly<Record<string, unknown>>[] {
  return store.customers.map((customer) => ({
    id: demoId(`customer ${store.slug} ${customer.phone}`),
    business_id: storeId(store),
    name: customer.name,
    phone: customer.phone,
    email: customer.email ?? null,
    address: customer.address,
    landmark: customer.landmark,
    tags: customer.tags ?? [],
    notes: customer.notes ?? '',
  }))
}
