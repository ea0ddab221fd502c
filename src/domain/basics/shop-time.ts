// Converts between the shop's local time, which owners write (vouchers, gift cards, sales of products), and UTC, which the database stores.

/** `private.time_zone_of` in SQL has the same list; other countries use UTC. */
const ZONES: Readonly<Record<string, string>> = {
  NG: 'Africa/Lagos',
  GH: 'Africa/Accra',
  BJ: 'Africa/Porto-Novo',
  TG: 'Africa/Lome',
  CM: 'Africa/Douala',
  CI: 'Africa/Abidjan',
  SN: 'Africa/Dakar',
  KE: 'Africa/Nairobi',
  UG: 'Africa/Kampala',
  TZ: 'Africa/Dar_es_Salaam',
  RW: 'Africa/Kigali',
  ZA: 'Africa/Johannesburg',
  EG: 'Africa/Cairo',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  US: 'America/New_York',
  CA: 'America/Toronto',
}

/** `NG` -> `Africa/Lagos`. */
export function timeZoneOf(country: string): string {
  return ZONES[country] ?? 'UTC'
}

/** For a `datetime-local` field: `2026-11-20T08:30:00Z` in Lagos -> `2026-11-20T09:30`. */
export function toShopTime(iso: string, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(Date.parse(iso), zone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The day of the shop's calendar, for cells and file names: `2026-11-27T23:35:00Z` of a shop in `NG` -> `2026-11-28`. */
export function shopDate(iso: string, country: string): string {
  return toShopTime(iso, timeZoneOf(country)).slice(0, 10)
}

/**
 * Parses a `datetime-local` field to UTC: `2026-11-20T09:30` in Lagos -> `2026-11-20T08:30:00.000Z`. Null for a text that is no
 * time. An hour that a clock change skips becomes the next hour; an hour that occurs twice means the first.
 */
export function fromShopTime(local: string, zone: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(local)
  if (!match) return null
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(match[3])) return null

  const before = asUtc - offsetAt(asUtc - 86_400_000, zone)
  const after = asUtc - offsetAt(asUtc + 86_400_000, zone)
  const fits = [before, after].filter((moment) => moment + offsetAt(moment, zone) === asUtc)
  return new Date(fits[0] ?? before).toISOString()
}

/** `20 Nov 2026, 09:30` in the shop's local time. */
export function shopTimeWords(iso: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))
}

/** The place whose clock the shop goes by: `Africa/Porto-Novo` -> `Porto-Novo`, `Africa/Dar_es_Salaam` -> `Dar es Salaam`. */
export function zonePlace(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

/** `20 November` in the shop's calendar, for messages to customers. */
export function shopDayWords(iso: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long' }).format(
    new Date(iso),
  )
}

/** `Friday` */
export function shopWeekday(iso: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' }).format(new Date(iso))
}

function offsetAt(moment: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(moment, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

function wallClock(moment: number, zone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}
