// Prints the short list with which `npm start` ends. Pure: takes facts, returns lines.

import type { StoreLine } from './stores.ts'

/** The facts that the list shows. */
export type ReadyFacts = {
  readonly productName: string
  readonly siteUrl: string
  readonly stores: readonly StoreLine[]
  /** Stores whose pages are not published yet. */
  readonly behind: readonly string[]
  readonly mailboxUrl: string | null
  /** Page of the push services' stand-in. */
  readonly pushUrl: string
  /** Page of the payment provider's stand-in. */
  readonly paymentsUrl: string
  /** Page of the stand-in of DNS and certificates. */
  readonly dnsUrl: string
  readonly apiUrl: string
  readonly dataDir: string | null
  readonly hasDemoData: boolean
  readonly seconds: number
}

/** Renders the list. */
export function renderReadyList(facts: ReadyFacts): string {
  const rows: [string, string][] = facts.stores.map((store, index) => [
    index === 0 ? 'Stores' : '',
    `${facts.siteUrl}/${store.slug}   ${store.name}${facts.behind.includes(store.slug) ? ' (not published yet)' : ''}`,
  ])
  if (facts.stores.length === 0) rows.push(['Site', facts.siteUrl])
  for (const { domain } of facts.stores.filter((store) => store.domain)) {
    rows.push(['Own domain', `${domain}   try: curl -H 'Host: ${domain}' ${facts.siteUrl}/`])
  }
  if (facts.hasDemoData) rows.push(['Owner sign-in', 'adunni@oja.test, password market-day'])
  if (facts.mailboxUrl) rows.push(['Mailbox', facts.mailboxUrl])
  rows.push(['Notifications', facts.pushUrl])
  rows.push(['Payments', facts.paymentsUrl])
  rows.push(['DNS', facts.dnsUrl])
  rows.push(['Supabase', facts.apiUrl])
  if (facts.dataDir)
    rows.push(['Data', `${facts.dataDir}   (npm run reset empties it; keys are in its file env)`])
  rows.push(['Stop', 'Ctrl-C'])
  const lines = rows.map(([label, text]) => `  ${label.padEnd(15)}${text}`)
  return ['', `${facts.productName} is ready (${facts.seconds.toFixed(1)} s).`, '', ...lines, ''].join('\n')
}
