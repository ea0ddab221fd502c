// Reads and saves a store's settings for its members. A save carries the values that the form was filled with. A field that another person has
// changed since then is not overwritten: the save returns its present value.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/store/business.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { checkAnswer } from '../../check-answer.ts'
import type { CallResult } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import type { Args } from '../../sql-args.ts'
import { callDatabase, runQuery } from '../owner-database.ts'

const FIELDS = [
  'slug',
  'name',
  'description',
  'category',
  'email',
  'whatsappNumber',
  'country',
  'currency',
  'displayCurrencies',
  'primaryColour',
  'accentColour',
  'template',
  'logoPath',
  'logoWidth',
  'logoHeight',
  'heroPath',
  'heroWidth',
  'heroHeight',
  'isOpen',
  'closedMessage',
  'allowPickup',
  'pickupNote',
  'allowAgreedDelivery',
  'paymentMethods',
  'pendingExpiryHours',
  'returnTerms',
  'streetAddress',
  'openingHours',
  'publicPhone',
  'sinceYear',
  'deliveryTerms',
  'instagram',
  'facebook',
  'tiktok',
  'newGoods',
] as const satisfies readonly (keyof StoreSettings)[]

/** The settings of a store. Throws DatabaseError, also when the person may not read the store. */
export async function fetchSettings(businessId: string): Promise<StoreSettings> {
  const data = await runQuery('settings', (database) =>
    database.from('businesses').select(FIELDS.map(columnOf).join(', ')).eq('id', businessId).single(),
  )
  return toSettings(checkAnswer('settings', contract.settingsRow, data))
}

/**
 * `known` holds the values that the form was filled with. `changed_elsewhere` has the present values of the fields that differ in `now`. A new
 * WhatsApp number needs a proof (proof.ts).
 */
export async function saveSettings(
  businessId: string,
  { known, changes }: { readonly known: StoreSettings; readonly changes: Partial<StoreSettings> },
  proof: string | null = null,
): Promise<CallResult<StoreSettings>> {
  const fields = Object.keys(changes) as (keyof StoreSettings)[]
  const saved = await saving(businessId, {
    known: toRow(Object.fromEntries(fields.map((field) => [field, known[field]]))),
    changes: toRow(changes),
    proof,
  })
  if (saved.ok) return { ok: true, value: toSettings(saved.value) }
  const { code, details } = saved.error
  if (code === 'changed_elsewhere') {
    return { ok: false, error: { code, details: { now: readColumns(details['now'] ?? {}) } } }
  }
  return saved
}

/** Addresses the store had before, newest first. */
export async function listEarlierSlugs(businessId: string): Promise<readonly string[]> {
  const data = await runQuery('slug_history', (database) =>
    database
      .from('slug_history')
      .select('slug')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false }),
  )
  return data.map(({ slug }) => slug)
}

async function saving(
  businessId: string,
  args: Omit<Args<'save_settings'>, 'businessId'>,
): Promise<CallResult<contract.SettingsRow>> {
  try {
    return await callDatabase(contract.saveSettings, { businessId, ...args })
  } catch (error) {
    // A check constraint refused a value that the form should have refused.
    if (error instanceof DatabaseError && error.code.startsWith('23')) {
      return { ok: false, error: { code: 'unreadable', details: {} } }
    }
    throw error
  }
}

/** `isOpen` -> `is_open` */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toRow(settings: Partial<StoreSettings>): JsonObject {
  return Object.fromEntries(Object.entries(settings).map(([field, value]) => [columnOf(field), value]))
}

function toSettings(row: contract.SettingsRow): StoreSettings {
  // The checked row has a column for every field.
  return readColumns(row) as StoreSettings
}

/** Reads the settings whose columns are in the row. */
function readColumns(row: object): Partial<StoreSettings> {
  const columns: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(
    FIELDS.filter((field) => columnOf(field) in columns).map((field) => [field, columns[columnOf(field)]]),
  )
}
