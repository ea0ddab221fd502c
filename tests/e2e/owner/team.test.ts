// Follows people through a shop's team: invited by mail and by a link, let in or not, given another role, made owner, removed while their
// dashboard is open, leaving; and what the activity says of it.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { linkIn, waitForMail } from '#tests/support/browser/mailbox.ts'
import {
  deliverMails,
  newPerson,
  OWNER_PASSWORD,
  openAs,
  openOwner,
  sql,
} from '#tests/support/browser/owner.ts'
import { DESK, openShopper, type Shopper } from '#tests/support/browser/shopper.ts'
import { brokenWords, LARGE, READERS, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'
import { putOrder } from '#tests/support/stores/live-shop.ts'

const { mailboxUrl } = inject('supabase')
const siteUrl = inject('siteUrl')
const browser = forFile(launchBrowser)

/** Pictures for people, where `TEAM_SHOTS` names a folder. */
async function shot({ page }: Pick<Shopper, 'page'>, name: string): Promise<void> {
  const folder = process.env['TEAM_SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password').fill(OWNER_PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}

const button = ({ page }: Pick<Shopper, 'page'>, name: string | RegExp) => page.getByRole('button', { name })
const text = ({ page }: Pick<Shopper, 'page'>, words: string | RegExp) => page.getByText(words).first()

it('brings two people into a shop, hands the shop over, and removes one whose dashboard is open', async () => {
  const owner = await openOwner(browser)
  const [bola, chidi] = [await newPerson(), await newPerson()]

  // By mail: only this address accepts.
  await owner.visit('/settings/team')
  await text(owner, '1 of 3 seats of your plan taken.').waitFor()
  await shot(owner, 'team-phone')
  expect(await owner.accessibilityFaults()).toEqual([])
  await button(owner, 'Invite somebody').click()
  await owner.page.getByLabel('Their e-mail address').fill('no address')
  await button(owner, 'Send invitation').click()
  await text(owner, 'An address like ada@example.com.').waitFor()
  await shot(owner, 'invite-phone')
  await owner.page.getByLabel('Their e-mail address').fill(bola.person.email)
  await button(owner, 'Send invitation').click()
  await text(owner, `Invitation sent to ${bola.person.email}`).waitFor()
  await deliverMails()
  const mail = await waitForMail(mailboxUrl, { to: bola.person.email })
  const path = /\/join\/[A-Za-z0-9_-]{43}/.exec(mail.text)?.[0] as string
  const stranger = await openShopper(browser, inject('siteUrl'))
  await stranger.visit(path)
  await text(stranger, /^You are invited to work in a shop\./).waitFor()
  await stranger.context.close()
  const wrong = await openAs(browser, chidi.client, { viewport: DESK })
  await wrong.visit(path)
  await text(wrong, /is for another address/).waitFor()
  const staff = await openAs(browser, bola.client)
  await staff.visit(path)
  await staff.page.getByLabel('Your name').fill('Bola Adeyemi')
  await shot(staff, 'join-phone')
  expect(await staff.accessibilityFaults()).toEqual([])
  await button(staff, 'Accept').click()
  await text(staff, 'Welcome to Bisi Provisions').waitFor()

  // Another role, which asks for a proof, and back; what each role may do stands below.
  await owner.visit('/settings/team')
  await button(owner, /^Bola Adeyemi/).click()
  await owner.page.getByRole('dialog').getByText('Manager').click()
  await button(owner, 'Save role').click()
  await prove(owner.page)
  await text(owner, 'Bola Adeyemi is manager now').waitFor()
  await button(owner, /^Bola Adeyemi/).click()
  await owner.page.getByRole('dialog').getByText('Staff').click()
  await button(owner, 'Save role').click()
  await text(owner, 'Bola Adeyemi is staff now').waitFor()
  const bank = owner.page.getByRole('row', { name: /bank/i }).first()
  expect((await bank.innerText()).replace(/\s+/g, ' ')).toMatch(/Owner Yes Manager No Staff No$/)
  await readAs(owner.page, LARGE)
  // Who gave no name is called by the part of their address.
  expect((await brokenWords(owner.page)).filter((word) => !word.startsWith('owner.'))).toEqual([])
  await readAs(owner.page, READERS[1])

  // Taken back before anybody accepts.
  await button(owner, 'Invite somebody').click()
  await owner.page.getByLabel('Their e-mail address').fill('late@oja.test')
  await button(owner, 'Send invitation').click()
  await button(owner, 'Withdraw the invitation: late@oja.test').click()
  await text(owner, 'Invitation withdrawn').waitFor()
  await button(owner, 'Withdraw the invitation: late@oja.test').waitFor({ state: 'detached' })

  // By a link: whoever opens it asks, and the owner answers.
  const makeLink = async () => {
    await button(owner, 'Invite somebody').click()
    await owner.page.getByText('By WhatsApp').click()
    await button(owner, 'Make the link').click()
    const link = await text(owner, /\/join\/[A-Za-z0-9_-]{43}$/).innerText()
    await shot(owner, 'link-phone')
    await button(owner, 'Done').click()
    return new URL(link).pathname
  }

  // Somebody without an account signs up on the way, comes back to the invitation, and is not let in.
  const guest = await openShopper(browser, siteUrl, { viewport: DESK })
  const email = `guest.${crypto.randomUUID().slice(0, 8)}@oja.test`
  await guest.visit(await makeLink())
  await button(guest, 'Create an account').click()
  await guest.page.getByLabel('Email').fill(email)
  await guest.page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD)
  await guest.page.getByRole('checkbox').check()
  await button(guest, 'Sign Up').click()
  const welcome = linkIn(await waitForMail(mailboxUrl, { to: email, subject: 'Confirm your email address' }))
  await guest.page.goto(welcome.replace(/^https?:\/\/[^/]+/, siteUrl))
  await button(guest, 'Confirm your email').click()
  await guest.page.getByLabel('Your name').fill('Guest Nobody')
  await button(guest, 'Ask to join').click()
  await text(guest, /has your name and address/).waitFor()
  await owner.visit('/settings/team')
  await text(owner, email).waitFor()
  await button(owner, /^No$/).click()
  await text(owner, 'Guest Nobody was not let in').waitFor()
  await guest.context.close()

  await wrong.visit(await makeLink())
  await wrong.page.getByLabel('Your name').fill('Chidi Obi')
  await shot(wrong, 'join-laptop')
  await button(wrong, 'Ask to join').click()
  await text(wrong, /has your name and address/).waitFor()
  // The owner's open page says so by itself, and the page of who waits goes on after the answer.
  await text(owner, 'Chidi Obi asks to join your team.').waitFor()
  await text(owner, 'Wants to join').waitFor()
  await owner.visit('/dashboard')
  await text(owner, 'person asks to join your team').click()
  await text(owner, 'Wants to join').waitFor()
  await shot(owner, 'asking-phone')
  await button(owner, 'Let Chidi Obi in').click()
  await text(wrong, 'Welcome to Bisi Provisions').waitFor()
  await text(owner, '3 of 3 seats of your plan taken.').waitFor()
  await shot(owner, 'team-full-phone')

  // The hand-over: offered with a proof, accepted by the member.
  await button(owner, /^Chidi Obi/).click()
  await shot(owner, 'member-phone')
  await button(owner, 'Hand the shop over').click()
  await button(owner, 'Offer the shop').click()
  await prove(owner.page)
  await text(owner, 'You have offered the shop to Chidi Obi').waitFor()
  await wrong.visit('/settings/team')
  await button(wrong, 'No, thank you').click()
  await text(wrong, 'You said no').waitFor()
  await owner.visit('/settings/team')
  await button(owner, /^Chidi Obi/).click()
  await button(owner, 'Hand the shop over').click()
  await button(owner, 'Offer the shop').click()
  await prove(owner.page)
  await text(owner, 'You have offered the shop to Chidi Obi').waitFor()
  await wrong.visit('/settings/team')
  await button(wrong, 'Become the owner').first().click()
  await wrong.page.getByRole('dialog').getByRole('button', { name: 'Become the owner' }).click()
  await text(wrong, 'Bisi Provisions is yours').waitFor()
  await shot(wrong, 'team-laptop')

  // Staff see no figures until the owner lets them; the page that is open follows, both ways.
  const figures = staff.page.locator('a[href="/dashboard/analytics"]')
  await staff.visit('/dashboard/analytics')
  await text(staff, 'You do not see what this shop sells').waitFor()
  await shot(staff, 'no-figures-phone')
  expect(await staff.accessibilityFaults()).toEqual([])
  expect(await figures.count()).toBe(0)
  const right = wrong.page.getByRole('switch', { name: /^Staff: See sales/ })
  await right.click()
  // A right is given with the password, also by an owner who is signed in; nothing has changed before.
  await wrong.page.getByRole('dialog', { name: 'Is it you?' }).waitFor()
  expect(await right.isChecked()).toBe(false)
  await shot(wrong, 'give-right-laptop')
  await prove(wrong.page)
  await button(staff, 'Print').waitFor({ timeout: 5_000 })
  await figures.first().waitFor({ state: 'attached' })
  await right.click()
  await text(staff, 'You do not see what this shop sells').waitFor({ timeout: 5_000 })
  await shot(wrong, 'rights-laptop')

  // Removed while the dashboard is open: nothing of the shop is read any more.
  const told: string[] = []
  staff.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void told.push(String(payload))),
  )
  await staff.visit('/dashboard/orders')
  await staff.page.getByRole('heading', { name: 'Orders' }).first().waitFor()
  await putOrder({ sql }, owner.business.id, { code: 'Y7W6', customer_name: 'Bola' })
  await text(staff, 'Y7W6').waitFor()
  expect(told.join()).toContain('Y7W6')
  await button(wrong, /^Bola Adeyemi/).click()
  await button(wrong, 'Remove').click()
  await wrong.page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await text(wrong, 'Bola Adeyemi is not in the team any more').waitFor()
  // The open page loses the shop within seconds, untouched.
  await text(staff, /^You no longer work in Bisi Provisions/).waitFor({ timeout: 5_000 })
  await owner.visit('/dashboard/orders')
  await putOrder({ sql }, owner.business.id, { code: 'Z9X8', customer_name: 'Bola' })
  await text(owner, 'Z9X8').waitFor()
  // The changes come in their order: whoever is told of the second was told of the first.
  await putOrder({ sql }, owner.business.id, { code: 'Z9X9', customer_name: 'Bola' })
  await text(owner, 'Z9X9').waitFor()
  expect([...told, await staff.page.locator('body').innerText()].join()).not.toContain('Z9X')

  await wrong.visit('/settings/activity')
  for (const line of [
    /took the shop over as its owner/,
    /removed Bola Adeyemi from the team/,
    /no longer lets staff see sales/,
    /let Chidi Obi join as staff/,
  ]) {
    await text(wrong, line).waitFor()
  }
  // By member, also by one who was removed.
  const lines = wrong.page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await button(wrong, 'Bola Adeyemi').click()
  const isTheirsAlone = async () =>
    (await lines.count()) > 0 && (await lines.filter({ hasNotText: /^Bola Adeyemi/ }).count()) === 0
  await expect.poll(isTheirsAlone).toBe(true)
  await button(wrong, 'Bola Adeyemi').click()
  await text(wrong, /took the shop over as its owner/).waitFor()
  await shot(wrong, 'activity-laptop')
  expect(await wrong.accessibilityFaults()).toEqual([])
  await owner.visit('/settings/activity')
  await owner.page.getByRole('list', { name: 'Activity' }).waitFor()
  await shot(owner, 'activity-phone')

  // Who was the owner leaves.
  await owner.visit('/settings/team')
  await button(owner, 'Leave the team').click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await text(owner, /^You no longer work in Bisi Provisions/).waitFor()
  expect([...owner.problems, ...wrong.problems]).toEqual([])
})
