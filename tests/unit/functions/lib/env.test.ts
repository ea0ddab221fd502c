// Tests the Worker's bindings: one message names every missing or wrong binding.
import { expect, test } from 'vitest'
import { parseEnv } from '#functions/lib/env.ts'

const WHOLE: Readonly<Record<string, unknown>> = {
  PAGES: {},
  INDEX: {},
  REBUILDS: {},
  LARGE_REBUILDS: {},
  PICTURES: {},
  PUSHES: {},
  PAYMENTS: {},
  IMPORTS: {},
  IMAGES: {},
  ASSETS: {},
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEY: 'publishable',
  SUPABASE_SECRET_KEY: 'secret',
  WEBHOOK_SECRET: 'signing',
  SITE_HOST: 'localhost',
  SITE_URL: 'http://localhost:8787',
}

test('takes what the Worker needs, without the keys that may be absent', () => {
  expect(parseEnv(WHOLE)).toEqual(WHOLE)
})

test.each(Object.keys(WHOLE))('names %s when it is missing', (key) => {
  const { [key]: _, ...others } = WHOLE

  expect(() => parseEnv(others)).toThrow(`missing or wrong: ${key}.`)
})

test('names all that is missing, empty or of another kind, in one message', () => {
  const given = { ...WHOLE, PAGES: undefined, INDEX: 'oja-index', WEBHOOK_SECRET: '', MAIL_FROM: 1 }

  expect(() => parseEnv(given)).toThrow('missing or wrong: PAGES, INDEX, WEBHOOK_SECRET, MAIL_FROM.')
})

test('says so when there is nothing at all', () => {
  expect(() => parseEnv(undefined)).toThrow('missing or wrong: all.')
})
