// Checks the verbs of CONTRIBUTING: a function `plan…`, `is…`, `has…` or `…Of` decides from its arguments, and waits for nothing. The planted
// breaches are tests below.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles, root } from '#tests/support/checks/imports.ts'
import { waitingIn } from '#tests/support/checks/pure-names.ts'

/** Pure, and yet a promise: Web Crypto has no call that answers at once. */
const BY_WEB_CRYPTO = [
  'functions/http/site/ready.ts: isOperator',
  'functions/lib/hmac.ts: isSigned',
  'functions/lib/hmac.ts: isSignedByAny',
  'functions/lib/webhook-signatures.ts: isSignedByDatabase',
  'functions/lib/webhook-signatures.ts: isSignedByPaymentProvider',
  'functions/lib/webhook-signatures.ts: isSignedWebhook',
  'functions/queue/pushes.ts: topicOf',
]

/** The name says itself that the function does more than to plan. */
const SAYS_MORE = ['src/storefront/publish/publish.ts: planAndRemember']

const FILES = productFiles.filter((path) => /\.tsx?$/.test(path))

describe('a function with the name of a pure one', () => {
  it('returns no promise, save for what is named here', () => {
    const waiting = FILES.flatMap((path) => waitingIn(path, readFileSync(join(root, path), 'utf8')))

    expect(FILES.length).toBeGreaterThan(1_000)
    expect(waiting.sort()).toEqual([...BY_WEB_CRYPTO, ...SAYS_MORE])
  })

  it.each([
    ['priceOf', 'async function priceOf() {}'],
    ['priceOf', 'export const priceOf = async () => 1'],
    ['planPages', 'export async function planPages() {}'],
    ['isOpen', 'function isOpen(): Promise<boolean> { return ask() }'],
    ['hasPage', 'const hasPage = (key: string): Promise<boolean> => ask(key)'],
    ['sumOf', 'function pages() { async function sumOf() {} }'],
  ])('is found when it waits: %s', (name, text) => {
    expect(waitingIn('a.ts', text)).toEqual([`a.ts: ${name}`])
  })

  it.each([
    'function priceOf() { return 1 }',
    'async function issue() {}',
    'async function fetchIsOpen() {}',
    'const isOpen = await ask()',
    'async function planned() { const isNew = () => true }',
  ])('is not found in: %s', (text) => {
    expect(waitingIn('a.ts', text)).toEqual([])
  })
})
