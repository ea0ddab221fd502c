// The delivery zones of a store, in the order shoppers see them. A change names what its editor saw of the zone; when another has
// changed it meanwhile nothing is written.
import { callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

export type Zone = {
  readonly id: string
  readonly name: string
  /** Minor units. */
  readonly fee: number
  readonly freeAbove: number | null
  /** False: paused, shoppers do not see it. */
  readonly isActive: boolean
}

export type ZoneDraft = Omit<Zone, 'id'>

/** `changed_elsewhere`: it is another now, or gone. */
export type ZoneSaved = 'saved' | 'changed_elsewhere' | 'forbidden'

type Row = {
  readonly id: string
  readonly name: string
  readonly fee: number
  readonly free_above: number | null
  readonly is_active: boolean
}

const COLUMNS = 'id, name, fee, free_above, is_active'

export async function listZones(businessId: string): Promise<readonly Zone[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('delivery_zones')
    .select(COLUMNS)
    .eq('business_id', businessId)
    .order('position')
    .order('id')
  if (error) throw new DatabaseError('delivery_zones', error, status)
  return (data as readonly Row[]).map(toZone)
}

/** Puts a zone at the end, or back where it was when it brings its id and position: undo of a removal. */
export async function addZone(businessId: string, zone: Zone, position: number): Promise<ZoneSaved> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('delivery_zones')
    .insert({ id: zone.id, business_id: businessId, position, ...toRow(zone) })
  if (error?.code === '42501') return 'forbidden'
  if (error) throw new DatabaseError('delivery_zones', error, status)
  return 'saved'
}

export async function changeZone(businessId: string, known: Zone, draft: ZoneDraft): Promise<ZoneSaved> {
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
  if (error) throw new DatabaseError('delivery_zones', error, status)
  return data.length === 1 ? 'saved' : 'changed_elsewhere'
}

export async function removeZone(businessId: string, id: string): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('delivery_zones')
    .delete()
    .eq('business_id', businessId)
    .eq('id', id)
  if (error) throw new DatabaseError('delivery_zones', error, status)
}

/** Gives the zones the order of the list. */
export async function reorderZones(businessId: string, ids: readonly string[]): Promise<void> {
  await callOrThrow(await ownerDatabase(), 'reorder_delivery_zones', {
    p_business_id: businessId,
    p_ids: ids,
  })
}

function toZone(row: Row): Zone {
  return { id: row.id, name: row.name, fee: row.fee, freeAbove: row.free_above, isActive: row.is_active }
}

function toRow({ name, fee, freeAbove, isActive }: ZoneDraft): Omit<Row, 'id'> {
  return { name, fee, free_above: freeAbove, is_active: isActive }
}
