// What this machine's DNS knows: records and certificates, kept in a file between starts, and where names lead.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostnameFault, HostnameWorld } from './hostnames.ts'
import { type DnsRecord, parseKey, parseRecords, targetOf } from './records.ts'

/** The address that visits reach, and the name under which DNS knows it. */
export type Site = { readonly url: string; readonly target: string }

export type Zone = {
  readonly records: readonly DnsRecord[]
  readonly world: HostnameWorld
  site: Site
  /** While true no resolver answers. */
  isDown: boolean
  /** Replaces the records of the name and type. Throws BadRecord. */
  set(given: Readonly<Record<string, unknown>>): void
  /** Removes the records of the name and type. Throws BadRecord for an invalid name or type. */
  remove(key: Readonly<Record<string, unknown>>): void
  setFault(host: string, fault: HostnameFault): void
  /** True when DNS leads the host to the site. */
  leadsHere(host: string): boolean
  /** Writes the whole zone to the file. */
  keep(): void
}

type Kept = { records: DnsRecord[]; world: HostnameWorld }

/** Opens the zone of the folder, or an empty zone. Without a folder (null) nothing is kept. */
export function openZone(dir: string | null): Zone {
  const kept = readKept(dir)
  const zone: Zone = {
    get records() {
      return kept.records
    },
    world: kept.world,
    site: { url: '', target: '' },
    isDown: false,
    set(given) {
      const records = parseRecords(given)
      zone.remove(given)
      kept.records.push(...records)
      zone.keep()
    },
    remove(key) {
      const { name, type } = parseKey(key)
      kept.records = kept.records.filter((record) => record.name !== name || record.type !== type)
      zone.keep()
    },
    setFault(host, fault) {
      kept.world.faults[host] = fault
      zone.keep()
    },
    leadsHere: (host) => zone.site.target !== '' && targetOf(kept.records, host) === zone.site.target,
    keep() {
      if (dir) writeFileSync(join(dir, 'dns.json'), JSON.stringify(kept))
    },
  }
  return zone
}

function readKept(dir: string | null): Kept {
  if (dir) mkdirSync(dir, { recursive: true })
  const path = dir && join(dir, 'dns.json')
  return path && existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Kept)
    : { records: [], world: { hostnames: [], faults: {} } }
}
