// Where each registrar hides its records, and what it calls the parts of one. Menus change: those of Namecheap, GoDaddy and Cloudflare
// were compared with public guides in November 2026, as far as there are any; for Whogohost and QServers none was found. A registrar without
// ALIAS cannot point a bare name at us: there the shop is on www, and the registrar forwards the bare name.

/** A DNS record in the words of a form. */
export type DnsRecord = {
  readonly type: 'TXT' | 'CNAME' | 'ALIAS'
  /** The whole name, `_oja.adunni.com`. */
  readonly fullName: string
  /** What most forms want: the part before the domain, `_oja`; `@` for the domain itself. */
  readonly shortName: string
  readonly value: string
}

export type Registrar = {
  readonly id: 'whogohost' | 'qservers' | 'namecheap' | 'godaddy' | 'cloudflare'
  readonly name: string
  /** What it calls a record that points the bare name; null: it has none. */
  readonly alias: string | null
  readonly steps: readonly string[]
  /** How the bare name is led to www. */
  readonly forwarding: string
}

export const REGISTRARS: readonly Registrar[] = [
  {
    id: 'whogohost',
    name: 'Whogohost',
    alias: null,
    steps: [
      'Sign in to your account at Whogohost, and choose your domain in the list of your domains.',
      'Open its DNS management. If your hosting is there too, open cPanel and then Zone Editor instead.',
      'Add each record below: choose its type, paste its name and its value, save.',
      'If a record for www is there already, edit it instead of adding a second one.',
    ],
    forwarding:
      'With hosting, open Redirects in cPanel, choose Permanent (301), and lead your domain without www to the address with www. Without hosting, ask their support for this.',
  },
  {
    id: 'qservers',
    name: 'QServers',
    alias: null,
    steps: [
      'Sign in to your account at QServers, and choose your domain in the list of your domains.',
      'Open its DNS management. If your hosting is there too, open cPanel and then Zone Editor instead.',
      'Add each record below: choose its type, paste its name and its value, save.',
      'If a record for www is there already, edit it instead of adding a second one.',
    ],
    forwarding:
      'With hosting, open Redirects in cPanel, choose Permanent (301), and lead your domain without www to the address with www. Without hosting, ask their support for this.',
  },
  {
    id: 'namecheap',
    name: 'Namecheap',
    alias: 'ALIAS Record',
    steps: [
      'Sign in at namecheap.com, open Domain List and press Manage beside your domain.',
      'Open Advanced DNS.',
      'Under Host Records press Add New Record for each record below. Host is the short name, Value is the value.',
      'Delete the parking records of Namecheap: the URL Redirect of @ and the CNAME of www.',
      'Save with the green tick, or with Save All Changes.',
    ],
    forwarding:
      'Add a URL Redirect Record with host @ to the address with www, Permanent (301), instead of the ALIAS record.',
  },
  {
    id: 'godaddy',
    name: 'GoDaddy',
    alias: null,
    steps: [
      'Sign in at godaddy.com, open Domain Portfolio, choose your domain and open DNS.',
      'Press Add New Record for each record below. Name is the short name, Value is the value.',
      'GoDaddy has a CNAME of www already: edit it and change the value instead.',
      'Press Save.',
    ],
    forwarding:
      'On the same page open Forwarding, and forward the domain to the address with www, Permanent (301).',
  },
  {
    id: 'cloudflare',
    name: 'Cloudflare',
    alias: 'CNAME',
    steps: [
      'Sign in at dash.cloudflare.com and choose your domain, then DNS and Records.',
      'Press Add record for each record below. For the bare domain the type is CNAME and the name @: Cloudflare allows that.',
      'Set Proxy status to DNS only (the grey cloud), for each of them.',
      'Press Save.',
    ],
    forwarding: 'Not needed: the bare domain takes a CNAME.',
  },
]

type Wanted = {
  readonly name: string
  readonly zone: string
  readonly token: string
  readonly target: string
}

/** The records of a claim. The bare name is last: it is optional where www works. */
export function recordsOf({ name, zone, token, target }: Wanted): readonly DnsRecord[] {
  const short = (full: string) => (full === zone ? '@' : full.slice(0, -zone.length - 1))
  const record = (type: DnsRecord['type'], fullName: string, value: string): DnsRecord => ({
    type,
    fullName,
    shortName: short(fullName),
    value,
  })
  const proof = record('TXT', `_oja.${name}`, token)
  return name === zone
    ? [proof, record('CNAME', `www.${name}`, target), record('ALIAS', name, target)]
    : [proof, record('CNAME', name, target)]
}

/** A message to the person who set up the domain. */
export function helperMessage(shop: string, shownName: string, records: readonly DnsRecord[]): string {
  const lines = records.map(({ type, fullName, value }) =>
    type === 'ALIAS'
      ? `ALIAS (or a CNAME at the bare name, where allowed)\nName: ${fullName}\nValue: ${value}\nIf the registrar has no ALIAS: forward ${fullName} to https://www.${fullName} (301) instead.`
      : `${type}\nName: ${fullName}\nValue: ${value}`,
  )
  return [
    `Hello, please add these DNS records for ${shownName}, so that it shows my shop ${shop}. Leave all other records, such as those for e-mail, as they are.`,
    ...lines,
    'Thank you.',
  ].join('\n\n')
}
