// Tests the link that ends mails: it means what was signed and nothing else. Planted once and seen red: the kind left out of what is signed.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUnsubscribeUrl, unsubscribeUrl } from '#functions/lib/unsubscribe-link.ts'

const subscription = { kind: 'summary', storeId: randomUUID(), userId: randomUUID() } as const
const site = { siteUrl: 'https://oja.example', secret: 'shh' }

test('a link means what was signed, and is the same at every try', async () => {
  const link = await unsubscribeUrl(subscription, site)

  expect(await unsubscribeUrl(subscription, site)).toBe(link)
  expect(link).toMatch(/^https:\/\/oja\.example\/unsubscribe\?from=[\w.-]+$/)
  expect(await readUnsubscribeUrl(new URL(link), 'shh')).toEqual(subscription)
})

test.each([
  ['another secret', (link: string) => link, 'other'],
  ['an empty secret', (link: string) => link, ''],
  ['another kind', (link: string) => link.replace('summary', 'unseen_orders'), 'shh'],
  ['no kind of ours', (link: string) => link.replace('summary', 'bank_details'), 'shh'],
  ['another person', (link: string) => link.replace(subscription.userId, randomUUID()), 'shh'],
  ['another store', (link: string) => link.replace(subscription.storeId, randomUUID()), 'shh'],
  ['a cut end', (link: string) => link.slice(0, -1), 'shh'],
  ['more at the end', (link: string) => `${link}.x`, 'shh'],
  ['nothing', () => 'https://oja.example/unsubscribe', 'shh'],
])('a link with %s means nothing', async (_name, change, secret) => {
  const link = await unsubscribeUrl(subscription, site)

  expect(await readUnsubscribeUrl(new URL(change(link)), secret)).toBeNull()
})
