// Tests the two pages outside the product that a person sees, in a real browser: the mailbox, whose mails' buttons open the site, and the
// stand-in for Google. Both fit a phone of 360 px, and never send a token as Referer. Planted once and seen red: the frame's <base> left out;
// the mailbox's referrer policy and `noreferrer` left out.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { waitForMail } from '#tests/support/browser/mailbox.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startTestStack, testPassword } from '#tests/support/running/stack.ts'

const stack = forFile(() => startTestStack({ sql: 'select 1' }))
const browser = forFile(launchBrowser)
const referers: (string | undefined)[] = []
const site = createServer((request, response) => {
  referers.push(request.headers.referer)
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>The site</h1>')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  stack.supabase.setSiteUrl(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
})
afterAll(() => site.close())

const phone = () => browser.newPage({ viewport: { width: 360, height: 740 } })

it('opens the site from the button of a mail, without a Referer', async () => {
  await stack.anon().auth.signUp({ email: 'ada@oja.test', password: testPassword })
  await waitForMail(stack.supabase.mailboxUrl, { to: 'ada@oja.test' })
  const page = await phone()
  await page.goto(stack.supabase.mailboxUrl)
  const listWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('link', { name: /ada@oja.test/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor()
  const mailWidth = await page.evaluate(() => document.documentElement.scrollWidth)

  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'The site' }).waitFor()
  const opened = new URL(page.url()).pathname
  await page.goBack()
  await page.getByRole('region', { name: 'Links in this mail' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'The site' }).waitFor()

  expect(opened).toBe('/auth')
  expect(referers.length).toBeGreaterThanOrEqual(2)
  expect(referers).toEqual(referers.map(() => undefined))
  expect([listWidth, mailWidth]).toEqual([360, 360])
})

it('lets a person choose an account, add one, or turn back', async () => {
  const page = await phone()
  const begin = () => page.goto(`${stack.supabase.apiUrl}/auth/v1/authorize?provider=google`)
  await begin()
  await page.getByRole('button', { name: /Continue as Ngozi Eze/ }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByLabel('Email').fill('zed@gmail.test')
  await page.getByLabel('Name').fill('Zed')
  await page.getByRole('button', { name: 'Continue with this account' }).click()
  await page.waitForURL(/#.*access_token=/)
  await begin()
  await page.getByRole('button', { name: /Continue as Zed/ }).click()
  await page.waitForURL(/#.*access_token=/)
  await begin()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\?error=access_denied/)

  expect(width).toBe(360)
  const [row] = await stack.sql<{ count: string }>(
    `select count(*) from auth.users where email = 'zed@gmail.test'`,
  )
  expect(row?.count).toBe(1)
})
