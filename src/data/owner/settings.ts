// A store's settings as its members read and save them. A save says what its editor saw: what another has changed meanwhile comes
// back instead of being overwritten.
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import type { SlugState } from './open-business.ts'
import { ownerDatabase } from './owner-database.ts'

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
] as const satisfies readonly (keyof StoreSettings)[]

type Row = Readonly<Record<string, unknown>>

export async function fetchSettings(businessId: string): Promise<StoreSettings> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('businesses')
    .select(FIELDS.map(columnOf).join(', '))
    .eq('id', businessId)
    .single()
  if (error) throw new DatabaseError('settings', error, status)
  return toSettings(data as unknown as Row) as StoreSettings
}

export type SettingsRefusal =
  | { readonly code: 'changed_elsewhere'; readonly now: Partial<StoreSettings> }
  | {
      readonly code:
        | 'forbidden'
        | 'slug_taken'
        | 'slug_reserved'
        | 'slug_limit'
        | 'plan_template'
        | 'plan_currencies'
        | 'proof_needed'
        | 'unreadable'
    }

export type SettingsSaved =
  | { readonly ok: true; readonly value: StoreSettings }
  | { readonly ok: false; readonly error: SettingsRefusal }

/**
 * `known` is what the form was filled from. `changed_elsewhere` brings the present values of the fields in question. Another WhatsApp
 * number takes a proof (proof.ts).
 */
export async function saveSettings(
  businessId: string,
  known: StoreSettings,
  changes: Partial<StoreSettings>,
  proof: string | null = null,
): Promise<SettingsSaved> {
  const fields = Object.keys(changes) as (keyof StoreSettings)[]
  const saved = await saving(businessId, {
    p_known: toRow(Object.fromEntries(fields.map((field) => [field, known[field]]))),
    p_changes: toRow(changes),
    p_proof: proof,
  })
  if (saved.ok) return { ok: true, value: toSettings(saved.value) as StoreSettings }
  const { code, details } = saved.error
  if (code === 'changed_elsewhere') {
    return { ok: false, error: { code, now: toSettings((details['now'] ?? {}) as Row) } }
  }
  return { ok: false, error: { code } as SettingsRefusal }
}

/** What an address is to this store. */
export async function fetchOwnSlugState(businessId: string, slug: string): Promise<SlugState> {
  return callOrThrow(await ownerDatabase(), 'slug_state', { p_business_id: businessId, p_slug: slug })
}

/** Addresses the store had before, newest first. */
export async function listEarlierSlugs(businessId: string): Promise<readonly string[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('slug_history')
    .select('slug')
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
  if (error) throw new DatabaseError('slug_history', error, status)
  return data.map(({ slug }) => String(slug))
}

async function saving(businessId: string, args: Row): Promise<CallResult<Row>> {
  try {
    return await callFunction(await ownerDatabase(), 'save_settings', { p_business_id: businessId, ...args })
  } catch (error) {
    // A value that a check of the table refuses: the form should have seen it.
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

function toRow(settings: Partial<StoreSettings>): Row {
  return Object.fromEntries(Object.entries(settings).map(([field, value]) => [columnOf(field), value]))
}

function toSettings(row: Row): Partial<StoreSettings> {
  return Object.fromEntries(
    FIELDS.filter((field) => columnOf(field) in row).map((field) => [field, row[columnOf(field)]]),
  )
}
