// Where a shopper's visit began: found in the referrer and the query of its first page, and in the name of an app's browser. No cookie, and
// nothing about the person.

import { parseUrl } from '../basics/older-engines.ts'

export const CAME_FROM = [
  'whatsapp',
  'instagram',
  'tiktok',
  'facebook',
  'google',
  'campaign',
  'other',
  'direct',
] as const

export type CameFrom = (typeof CAME_FROM)[number]

type Channel = 'whatsapp' | 'instagram' | 'tiktok' | 'facebook' | 'google'

/** Names that stand in a host, in an app's referrer (`android-app://com.whatsapp/`), or in `utm_source`. */
const NAMES: readonly (readonly [pattern: RegExp, channel: Channel])[] = [
  [/\bwhatsapp\b|(?:^|\.)wa\.me$/, 'whatsapp'],
  [/\binstagram\b|^ig$/, 'instagram'],
  [/\btiktok\b/, 'tiktok'],
  [/\bfacebook\b|(?:^|\.)fb\.(?:me|com)$|^fb$/, 'facebook'],
  [/\bgoogle\b/, 'google'],
]

/** What apps add to a link that is opened in them. */
const CLICK_IDS: readonly (readonly [name: string, channel: Channel])[] = [
  ['igsh', 'instagram'],
  ['igshid', 'instagram'],
  ['ttclid', 'tiktok'],
  ['fbclid', 'facebook'],
  ['gclid', 'google'],
]

/** Words by which apps name their own browser. Most of them send no referrer. */
const APPS: readonly (readonly [pattern: RegExp, channel: Channel])[] = [
  [/WAiOS\/|WA4A\//, 'whatsapp'],
  [/Instagram/, 'instagram'],
  [/FBAN|FBAV|FB_IAB/, 'facebook'],
  [/musical_ly|BytedanceWebview/, 'tiktok'],
]

/** The code of a campaign's link in the query of the visit's first page; null without one. */
export function campaignOf(first: string): string | null {
  const code = queryOf(first).get('utm_source') ?? ''
  return isCampaignCode(code) ? code : null
}

/** True for a word that a campaign's link may have: `eid-sale`. */
export function isCampaignCode(code: unknown): code is string {
  return typeof code === 'string' && code.length <= 40 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code)
}

function queryOf(first: string): URLSearchParams {
  return new URLSearchParams((first.split(' ')[1] ?? '').slice(0, 2_000))
}

/** `host` is the store's own: a page of it is no origin. `first` is the referrer and the query of the visit's first page, with a space between. */
export function cameFrom(first: string, host: string, userAgent: string): CameFrom {
  const [referrer = ''] = first.split(' ')
  const query = queryOf(first)
  const source = (query.get('utm_source') ?? '').toLowerCase()
  const named = channelOf(source)
  if (named) return named
  if (source !== '' || query.has('utm_campaign')) return 'campaign'
  const app = APPS.find(([pattern]) => pattern.test(userAgent))
  if (app) return app[1]
  const clicked = CLICK_IDS.find(([name]) => query.has(name))
  if (clicked) return clicked[1]
  const url = parseUrl(referrer)
  if (!url || url.host === host) return 'direct'
  return channelOf(url.hostname) ?? 'other'
}

function channelOf(name: string): Channel | null {
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** True for a word of the list above. */
export function isCameFrom(value: unknown): value is CameFrom {
  return CAME_FROM.includes(value as CameFrom)
}
