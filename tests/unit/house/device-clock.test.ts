// Checks that code of the browser asks the server's time (data/session/server-clock.ts): a phone's clock may be hours or years off. Listed are
// files whose both times are of this device. The planted breach is a test below.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productFiles, root } from '#tests/support/checks/imports.ts'

/** What the device times for itself. */
const OWN_TIMES = [
  'src/data/session/auth-calls.ts: the age of a wish for a trial',
  'src/data/session/server-clock.ts: the clock itself',
  'src/islands/auth/arrival/browser-memory.ts: the age of a kept way back',
  'src/islands/auth/sign-in/AuthPage.tsx: when a mail was asked for here',
  'src/islands/auth/sign-in/ConfirmLink.tsx: the age of a wish for a trial',
  'src/islands/auth/sign-in/MailSent.tsx: seconds since a mail was asked for here',
  'src/islands/auth/sign-in/auth-actions.ts: attempts in this page',
  'src/islands/help-chat/chat-store.ts: when something was said in this page',
  'src/islands/owner/areas/customers/one/GoneCustomer.tsx: the age of a draft',
  'src/islands/owner/areas/imports/camera/use-camera-rows.ts: the age of a draft, and of a file',
  'src/islands/owner/areas/imports/upload/use-new-import.ts: the age of a draft',
  'src/islands/owner/areas/leads/broadcast/use-message.ts: the age of a draft',
  'src/islands/owner/areas/onboarding/OnboardingPage.tsx: the age of a wish for a trial',
  'src/islands/owner/areas/orders/one/NotesCard.tsx: the age of a draft',
  'src/islands/owner/kit/form/use-draft.ts: the age of a draft',
  'src/islands/owner/kit/outage/copy.ts: the day of what this device has kept',
  'src/islands/owner/session/kept/copies.ts: the age of a copy',
  'src/islands/owner/session/kept/shelf.ts: the age of a kept answer',
  'src/islands/owner/session/first-page.ts: whether a token is worth a call before the app is there',
  'src/islands/owner/session/kept-figures.ts: the age of figures that this device showed',
  'src/islands/owner/session/leave.ts: the age of a kept picture',
  'src/islands/owner/session/LockGate.tsx: minutes without a touch, measured by this device alone',
  'src/islands/owner/shared/pictures/queue/following.ts: seconds without a touch, and the age of a kept picture',
  'src/islands/owner/shared/pictures/queue/picture-queue.ts: the age of a kept picture',
  'src/islands/owner/shared/pictures/queue/recent-mark.ts: the age of a kept mark',
  'src/islands/owner/shared/plan/use-plan.ts: the age of a wish for a trial',
  'src/islands/site/wanted-trial.ts: the age of a wish for a trial',
]

const OF_BROWSER = /^src\/(?:islands|components|data\/(?:owner|public|session))\//

const asksDevice = (code: string) =>
  /\bDate\.now\b|\bnew Date\(\)/.test(code.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''))

it('is asked for nothing that the server has dated', () => {
  const asking = productFiles.filter(
    (file) => OF_BROWSER.test(file) && asksDevice(readFileSync(join(root, file), 'utf8')),
  )

  expect(asking.sort()).toEqual(OWN_TIMES.map((line) => line.split(':')[0]).sort())
})

it.each([
  ['const isOver = Date.parse(order.expiresAt) <= Date.now()', true],
  ['voucherState(voucher, new Date())', true],
  ['const isOver = Date.parse(order.expiresAt) <= serverNow()', false],
  ['// never with Date.now()', false],
])('sees the device’s clock in %s: %s', (code, isSeen) => {
  expect(asksDevice(code)).toBe(isSeen)
})
