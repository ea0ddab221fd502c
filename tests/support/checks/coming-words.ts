// Finds texts that name a coming feature without its mark "coming", and lists how texts name each feature.
import type { Feature } from '#brand'
import { isComing, unlabelMarks } from '#domain/basics/coming.ts'

/** Phrases that advertise a feature. Add a phrase when a text uses other words. */
export const PHRASES: Readonly<Record<Feature, RegExp>> = {
  'whatsapp-orders': /orders on whatsapp/i,
  'store-link': /own store link/i,
  'vouchers-and-fees': /vouchers and delivery fees/i,
  'order-tracking': /order tracking/i,
  'starter-products': /live products/i,
  'unlimited-products': /unlimited products/i,
  'all-templates': /all templates/i,
  'custom-branding': /custom branding/i,
  watermark: /watermark/i,
  'shown-currencies': /prices shown in several currencies/i,
  'premium-in-enterprise': /everything in premium/i,
  'paid-currencies': /multi-currency payments|(pounds|GBP)[^.]* payments/i,
  'advanced-analytics': /advanced analytics/i,
  'priority-support': /priority support/i,
  'lead-generation': /lead generation/i,
  rewards: /^rewards\b|thank them with points/i,
  imports: /^imports/i,
  'import-whatsapp': /import from whatsapp/i,
  'import-woocommerce': /import from woocommerce/i,
  'import-shopify': /import from shopify/i,
  'import-aliexpress': /import from aliexpress/i,
  'import-1688': /import from 1688/i,
  'custom-domain': /custom domain/i,
  'free-domain': /free domain|\.co\.uk\b.* (free|domain)/i,
  'dedicated-support': /dedicated support/i,
  'white-label': /white-label/i,
  'paid-plans':
    /every paid plan|paid plans|a paid plan at any time|cancel a paid|plan payments|payment for a plan|when it was paid/i,
  trial:
    /days (of trial|free|to try)|free trial|be tried|try premium|are free and need no card|\d+ days,? (free|without a card)|free for \d+ days/i,
  guarantee: /money[- ]back|for a plan and you get it back|-day guarantee/i,
  team: /add people|owner adds|people who work in the shop|invite (?:people|somebody|them)/i,
  forecast: /forecast/i,
  'operator-log': /is logged/i,
}

/** Elements inside a line: words before and after them belong together. */
const INLINE = /<\/?(?:a|abbr|b|br|code|em|i|mark|small|span|strong|time|wbr)\b[^>]*>/g

/** The blocks of a page as plain texts, including its description and its data for search engines. */
export function blocksOf(html: string): readonly string[] {
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text),
  )
  const body = unlabelMarks(html)
    .replace(/^.*?<body/s, '<body')
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(INLINE, '')
    .split(/<[^>]*>/)
  return [description, ...facts, ...body].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Sentences of a text that name a coming feature without its mark: `custom-domain: A custom domain is part …`. */
export function unmarked(
  text: string,
  isPending: (feature: Feature) => boolean = isComing,
): readonly string[] {
  return sentences(text).flatMap((sentence) =>
    sentence.includes('(coming)')
      ? []
      : (Object.keys(PHRASES) as Feature[])
          .filter((feature) => isPending(feature) && PHRASES[feature].test(sentence))
          .map((feature) => `${feature}: ${sentence}`),
  )
}

/** Leaves out questions, which advertise nothing; their answers are checked. */
function sentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+(?=\p{Lu}|\d)/u).filter((sentence) => !sentence.endsWith('?'))
}
