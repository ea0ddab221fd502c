// The inline script of the page of the owner's app: runs before its files are there. Asks for the person's shops and for the figures of Home, paints the
// figures that this device showed last, and then those of now. Where something is missing, the app asks and paints as without it.

import { CONFIG_PATH } from '#contract/api/site.ts'
import type { storeDashboard } from '#contract/sql/store/business.ts'
import { BUSINESS_COLUMNS } from '#data/owner/business/business-columns.ts'
import { earlyKey } from '#data/session/early-asks.ts'
import { formatMoneyCompact } from '#domain/basics/money.ts'
import {
  ageText,
  chosenShop,
  countText,
  figuresAtStart,
  type KeptSession,
  keptSession,
} from './kept-figures.ts'

type Address = { readonly supabaseUrl: string; readonly publishableKey: string }
type Shops = readonly { readonly businesses: { readonly id: string; readonly currency: string } }[]
type Home = {
  readonly figures: { readonly today: { readonly sales: number; readonly orders: number } } | null
}

/** The contract's name; its answer's library would be four kilobytes of the page. */
const HOME: (typeof storeDashboard)['name'] = 'store_dashboard'

/** A token that ends sooner is renewed first, by the app. */
const LEFT_MS = 60_000

const isHome = location.pathname === '/dashboard'
const kept = figuresAtStart()
const session = keptSession()
if (isHome) preloadHome()
if (kept) paint(kept.sales, kept.count, ageText(kept.at))
if (session && session.expires_at * 1000 > Date.now() + LEFT_MS) {
  askEarly(session).catch(() => {}) // the app asks again, and tells
}

async function askEarly({ access_token, user }: KeptSession): Promise<void> {
  const early = new Map<string, Promise<Response>>()
  globalThis.ojaEarly = early
  /** The answer is for the app, a copy of it for the figures of this page. */
  async function ask<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
    const asked = fetch(address, init)
    const forApp = asked.then((answer) => answer.clone())
    forApp.catch(() => {}) // the app asks again, and tells
    early.set(earlyKey(address, init.body), forApp)
    const answer = await asked
    return answer.ok ? ((await answer.json()) as Answer) : null
  }
  const at = await ask<Address>(CONFIG_PATH)
  globalThis.ojaEarlyAt = { deviceMs: Date.now(), steadyMs: performance.now() }
  if (!at) return
  const rest = `${at.supabaseUrl}/rest/v1`
  const headers = { apikey: at.publishableKey, authorization: `Bearer ${access_token}` }
  const mine = { select: BUSINESS_COLUMNS, user_id: `eq.${user.id}`, order: 'created_at.asc' }
  const asked = ask<Shops>(`${rest}/business_members?${new URLSearchParams(mine)}`, { headers })
  if (!isHome) return
  const shop = chosenShop(user.id) ?? kept?.businessId ?? (await asked)?.[0]?.businesses.id
  if (!shop) return
  const home = await ask<Home>(`${rest}/rpc/${HOME}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ p_business_id: shop }),
  })
  const currency = (await asked)?.find(({ businesses }) => businesses.id === shop)?.businesses.currency
  const today = home?.figures?.today
  if (currency && today) paint(formatMoneyCompact(today.sales, currency), countText(today.orders), '')
}

/** Home's files, whose names the build writes into the page (scripts/build/owner-first.ts). */
function preloadHome(): void {
  for (const file of document.documentElement.dataset['homeFiles']?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.appendChild(link)
  }
}

/** Writes into the card of the page (FirstCard.tsx), as long as the app has not taken its place. */
function paint(...texts: readonly [sales: string, count: string, age: string]): void {
  const card = document.querySelector<HTMLElement>('astro-island[ssr] [data-first]')
  if (!card) return
  card.querySelectorAll('[data-first-text]').forEach((line, at) => {
    line.textContent = texts[at] ?? ''
  })
  card.hidden = false
}
