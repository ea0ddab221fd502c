// Tests the proof of identity before a new password and before a deletion: the present password, or a link in a mail. Planted once and seen
// red: the new password sent without the present one; the form emptied after a refusal; a 401 that nobody notes (the other browser then stays
// on a page that cannot be read).
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { linkIn, waitForMail } from '#tests/support/browser/mailbox.ts'
import { newStore, OWNER_PASSWORD, openAs, openOwner, sql } from '#tests/support/browser/owner.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const SIGNED_OUT =
  'You were signed out on this device, perhaps by a new password. Sign in to go on where you were.'
const CHANGED = 'Your password is changed. Other phones and computers are signed out.'
const browser = forFile(launchBrowser)

/** Counts the answers 401 and 403 of a page: an ended session must not ask again and again. */
function countAnswers(page: Page): { refused: number } {
  const counted = { refused: 0 }
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) counted.refused += 1
  })
  return counted
}

async function isPassword(email: string, password: string): Promise<boolean> {
  const [row] = await sql<{ is_it: boolean }>(
    'select encrypted_password = extensions.crypt($2, encrypted_password) as is_it from auth.users where email = $1',
    [email, password],
  )
  return row?.is_it === true
}

describe('who somebody is', () => {
  it('is asked before a new password is set, and what was typed stays', async () => {
    const owner = await openOwner(browser)
    const { page, person } = owner
    await owner.visit('/settings/account')
    const form = page.getByRole('form', { name: 'Password' })
    const change = form.getByRole('button', { name: 'Change password' })
    await form.getByLabel('New password').fill('night-market')
    await form.getByLabel('The same again').fill('night-market')
    await change.click()
    await form.getByText('Type the password you have now.').waitFor()
    await form.getByLabel('Your password now').fill('not-my-password')
    await change.click()
    await form.getByText('That is not the password you have now.').waitFor()
    expect(await form.getByLabel('New password').inputValue()).toBe('night-market')
    expect(await owner.accessibilityFaults()).toEqual([])
    await form.getByLabel('Your password now').fill(OWNER_PASSWORD)
    await change.click()
    await page.getByText(CHANGED, { exact: true }).waitFor()

    expect(await isPassword(person.email, 'night-market')).toBe(true)
  })

  it('signs another browser out at its next action, with a sentence, and keeps what was typed there', async () => {
    const owner = await openOwner(browser)
    const { apiUrl, publishableKey } = inject('supabase')
    const elsewhere = createClient(apiUrl, publishableKey, { auth: { persistSession: false } })
    await elsewhere.auth.signInWithPassword({ email: owner.person.email, password: OWNER_PASSWORD })
    const other = await openAs(browser, elsewhere)
    const asked = countAnswers(other.page)
    await other.visit('/settings/contact')
    await other.page.getByLabel('E-mail of the store').fill('bisi@example.com')

    await owner.visit('/settings/account')
    const form = owner.page.getByRole('form', { name: 'Password' })
    await form.getByLabel('Your password now').fill(OWNER_PASSWORD)
    await form.getByLabel('New password').fill('night-market')
    await form.getByLabel('The same again').fill('night-market')
    await form.getByRole('button', { name: 'Change password' }).click()
    await owner.page.getByText(CHANGED, { exact: true }).waitFor()
    await other.page.getByRole('button', { name: 'Save', exact: true }).click()
    await other.page.waitForURL('**/auth?next=%2Fsettings%2Fcontact&ended=ended')
    await other.page.getByText(SIGNED_OUT, { exact: true }).waitFor()
    expect(await other.accessibilityFaults()).toEqual([])
    expect(asked.refused).toBeLessThan(10)

    await other.page.getByLabel('Email').fill(owner.person.email)
    await other.page.getByLabel('Password', { exact: true }).fill('night-market')
    await other.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await other.page.waitForURL('**/settings/contact')
    await other.page.getByText('This is what you typed earlier and did not save.').waitFor()
    expect(await other.page.getByLabel('E-mail of the store').inputValue()).toBe('bisi@example.com')
    await owner.visit('/dashboard/orders')
    await owner.page.getByRole('heading', { name: 'Orders', exact: true }).first().waitFor()
  })

  it('is known anew by the password when the session is days old', async () => {
    const owner = await openOwner(browser)
    const { page, person } = owner
    await sql(`update auth.sessions set created_at = now() - interval '3 days' where user_id = $1`, [
      person.id,
    ])
    await owner.visit('/settings/account')
    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('Your password now').fill('not-my-password')
    await form.getByLabel('New password').fill('night-market')
    await form.getByLabel('The same again').fill('night-market')
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('That is not the password you have now.').waitFor()
    await form.getByLabel('Your password now').fill(OWNER_PASSWORD)
    await form.getByRole('button', { name: 'Change password' }).click()
    await page.getByText(CHANGED, { exact: true }).waitFor()

    expect(await isPassword(person.email, 'night-market')).toBe(true)
    expect(await sql('select from auth.sessions where user_id = $1', [person.id])).toHaveLength(1)
    await owner.visit('/dashboard/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })

  it('is shown by a link in a mail when there is no password, or a new one', async () => {
    const owner = await openOwner(browser)
    const { page, business, person } = owner
    await newStore(owner.client, { store: { name: 'Second Stall' } })
    await owner.visit('/settings/privacy')
    await page.getByRole('button', { name: 'Delete this store' }).click()
    const dialog = page.getByRole('dialog')
    const sure = dialog.getByRole('button', { name: 'Delete for good' })
    await dialog.getByLabel(`Type ${business.slug} to delete it`).fill(business.slug)
    await sure.click()
    await dialog.getByText('If you have none, have a sign-in link sent to you').waitFor()
    // The time of a sign-in is stored in whole seconds.
    await sql(
      `update private.account_guards set proof_asked_at = now() - interval '2 seconds' where user_id = $1`,
      [person.id],
    )
    await dialog.getByRole('button', { name: 'Send me a sign-in link' }).click()
    await dialog.getByText(`We sent a mail to ${person.email}.`).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])

    const mail = await waitForMail(inject('supabase').mailboxUrl, {
      to: person.email,
      subject: 'Your sign-in link',
    })
    const { pathname, search } = new URL(linkIn(mail))
    const tab = await owner.context.newPage()
    await tab.goto(`${siteUrl}${pathname}${search}`)
    await tab.getByRole('button', { name: 'Sign in by this link' }).click()
    await tab.getByRole('heading', { name: 'You can sign in' }).waitFor()
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.waitForURL(`${siteUrl}/dashboard`)
    await tab.close()

    expect(await dialog.getByLabel(`Type ${business.slug} to delete it`).inputValue()).toBe(business.slug)
    await sure.click()
    await page.getByText('Bisi Provisions is deleted.', { exact: true }).waitFor()
  })
})
