// The delivery zones of a store, in the order in which shoppers see them. A change carries the zone as its editor saw it; when somebody has
// changed the zone meanwhile, nothing is written.
import type { ZoneDraft } from '#domain/store/forms/zone-form.ts'
import type { CallResult } from '../../client.ts'
import type { Tables } from '../../database-types.ts'
import { DatabaseError, parseRefusal } from '../../errors.ts'
import { ownerDatabase, runQuery } from '../owner-database.ts'

export type Zone = ZoneDraft & { readonly id: string }

type Row = Pick<Tables['delivery_zones']['Row'], 'id' | 'name' | 'fee' | 'free_above' | 'is_active'>

const COLUMNS = 'id, name, fee, free_above, is_active'

/** The delivery zones of a store in their order. Amounts are in minor units. Throws DatabaseError. */
export async function listZones(businessId: string): Promise<readonly Zone[]> {
  const data = await runQuery('delivery_zones', (database) =>
    database
      .from('delivery_zones')
      .select(COLUMNS)
      .eq('business_id', businessId)
      .order('position')
      .order('id'),
  )
  return data.map(toZone)
}

/** Adds a zone at the end. With an id and a position, puts a removed zone back (undo). Refusals: `forbidden`, `row_limit`, `zone_name_taken`. */
export async function addZone(businessId: string, zone: Zone, position: number): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('delivery_zones')
    .insert({ id: zone.id, business_id: businessId, position, ...toRow(zone) })
  if (error?.code === '42501') return { ok: false, error: { code: 'forbidden', details: {} } }
  const refusal = error && parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  if (error) throw new DatabaseError('delivery_zones', error, status)
  return { ok: true, value: null }
}

/** Changes a zone. Refusals: `zone_name_taken`; `changed_elsewhere`: it has other values than the known ones, or is gone. Throws DatabaseError. */
export async function changeZone(
  businessId: string,
  known: Zone,
  draft: ZoneDraft,
): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const seen = database
    .from('delivery_zones')
    .update(toRow(draft))
    .eq('business_id', businessId)
    .eq('id', known.id)
    .eq('name', known.name)
    .eq('fee', known.fee)
    .eq('is_active', known.isActive)
  const exact =
    known.freeAbove === null ? seen.is('free_above', null) : seen.eq('free_above', known.freeAbove)
  const { data, error, status } = await exact.select('id')
  const refusal = error && parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  if (error) throw new DatabaseError('delivery_zones', error, status)
  return data.length === 1
    ? { ok: true, value: null }
    : { ok: false, error: { code: 'changed_elsewhere', details: {} } }
}

/** Removes a zone; nothing happens when it is gone. Throws DatabaseError. */
export async function removeZone(businessId: string, id: string): Promise<CallResult<null>> {
  await runQuery('delivery_zones', (database) =>
    database.from('delivery_zones').delete().eq('business_id', businessId).eq('id', id),
  )
  return { ok: true, value: null }
}

function toZone(row: Row): Zone {
  return { id: row.id, name: row.name, fee: row.fee, freeAbove: row.free_above, isActive: row.is_active }
}

function toRow({ name, fee, freeAbove, isActive }: ZoneDraft): Omit<Row, 'id'> {
  return { name, fee, free_above: freeAbove, is_active: isActive }
}
