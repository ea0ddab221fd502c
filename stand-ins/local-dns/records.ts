// The records of the stub: what stands at a name, as a registrar's form keeps it.

export const RECORD_TYPES = ['TXT', 'CNAME', 'ALIAS', 'A', 'AAAA'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** One value; `isSpreading`: only the first of the two resolvers sees it yet. */
export type DnsRecord = {
  readonly name: string
  readonly type: RecordType
  readonly value: string
  readonly isSpreading?: boolean
}

/** A request that cannot be kept, in one sentence. */
export class BadRecord extends Error {}

/** Reads `{name, type, value}`; `value` may be a list. Throws BadRecord. */
export function parseRecords(given: Readonly<Record<string, unknown>>): readonly DnsRecord[] {
  const { name, type } = parseKey(given)
  const values = (Array.isArray(given['value']) ? given['value'] : [given['value']]).map((value) =>
    String(value ?? '').trim(),
  )
  if (values.length === 0 || values.some((value) => value === ''))
    throw new BadRecord('value: a text, or a list of texts')
  const isSpreading = given['isSpreading'] === true || given['isSpreading'] === 'on'
  return values.map((value) => ({
    name,
    type,
    value: type === 'TXT' ? value : hostOf(value),
    ...(isSpreading ? { isSpreading } : {}),
  }))
}

/** Reads `{name, type}`. Throws BadRecord. */
export function parseKey(given: Readonly<Record<string, unknown>>): Pick<DnsRecord, 'name' | 'type'> {
  const name = hostOf(String(given['name'] ?? ''))
  const type = RECORD_TYPES.find((known) => known === String(given['type'] ?? '').toUpperCase())
  if (!/^[a-z0-9_.-]{1,253}$/.test(name)) throw new BadRecord('name: a host, such as _oja.adunni.com')
  if (!type) throw new BadRecord(`type: one of ${RECORD_TYPES.join(', ')}`)
  return { name, type }
}

/** Where a name leads in the end, by its CNAME or ALIAS; null when it leads nowhere. */
export function targetOf(records: readonly DnsRecord[], name: string, depth = 8): string | null {
  const next = records.find(
    (record) => record.name === name && (record.type === 'CNAME' || record.type === 'ALIAS'),
  )
  if (next) return depth > 0 ? (targetOf(records, next.value, depth - 1) ?? next.value) : null
  return (
    records.find((record) => record.name === name && (record.type === 'A' || record.type === 'AAAA'))
      ?.value ?? null
  )
}

const hostOf = (text: string) => text.trim().toLowerCase().replace(/\.$/, '')
