// The pages that a person sees: the hosted checkout with the test cards, the page that changes a subscription, and the list of what happened. No
// scripts; every step is a form.
import { escapeHtml } from '@oja/stand-in-server'
import { TEST_CARDS } from './cards.ts'
import type { Payment, Subscription, World } from './world.ts'

const CHANNEL_WORDS = {
  card: 'Card',
  bank_transfer: 'Transfer',
  ussd: 'USSD',
  mobile_money: 'Mobile money',
} as const

/** The checkout. `note`: what went wrong with the last step. */
export function checkoutPage(
  payment: Payment,
  { now, note }: { readonly now: number; readonly note: string },
): string {
  const total = money(payment.requestedAmount, payment.currency)
  const head = `<p class="to">Pay <b>${total}</b> as ${escapeHtml(payment.email)}</p>${note ? `<p role="alert">${escapeHtml(note)}</p>` : ''}`
  if (payment.status === 'success' || payment.status === 'reversed')
    return page('Paid', `<h1>Paid</h1>${head}<p>This payment is complete.</p>${backLink(payment)}`)
  if (payment.asking)
    return page('One more step', `<h1>One more step</h1>${head}${askingForm(payment.asking.step)}`)
  if (payment.status === 'ongoing' && payment.waiting)
    return page(
      'Waiting for your money',
      `<h1>Waiting for your money</h1>${head}${waitingPart(payment, now)}`,
    )
  const parts = payment.channels.map((channel) => (channel === 'card' ? cardForm() : waitForm(channel)))
  return page('Checkout', `<h1>Checkout</h1>${head}${parts.join('')}${cancelLink(payment)}`)
}

/** Where a person changes the card of a subscription or ends it. */
export function managePage(subscription: Subscription, note: string): string {
  const cards = TEST_CARDS.map(
    ({ label, number }) => `<option value="${number}">${label}: ${number}</option>`,
  )
  return page(
    'Your subscription',
    `<h1>Your subscription</h1><p class="to">${escapeHtml(subscription.email)}, ${subscription.status}</p>
${note ? `<p role="status">${escapeHtml(note)}</p>` : ''}
<form method="post"><h2>Another card</h2><label>Card <select name="number">${cards.join('')}</select></label>
<button name="step" value="card">Use this card</button></form>
<form method="post"><button name="step" value="cancel" class="quiet">End the subscription</button></form>`,
  )
}

/** What happened, the newest first. */
export function listPage({ payments, webhooks, aheadMs }: World): string {
  const paid = payments
    .toReversed()
    .slice(0, 50)
    .map(
      (each) =>
        `<li><b>${escapeHtml(each.reference)}</b> ${money(each.requestedAmount, each.currency)}, ${each.status}<br>${escapeHtml(each.email)}</li>`,
    )
  const sent = webhooks
    .toReversed()
    .slice(0, 50)
    .map(
      ({ event, state, attempts, lastAnswer }) =>
        `<li><b>${escapeHtml(event)}</b> ${state}, tried ${attempts} times ${escapeHtml(lastAnswer)}</li>`,
    )
  return page(
    'Payments on this machine',
    `<h1>Payments on this machine</h1><p class="to">No money moves. The clock is ${Math.round(aheadMs / 3_600_000)} hours ahead.</p>
<h2>Payments</h2><ol>${paid.join('') || '<p>None yet.</p>'}</ol><h2>Webhooks</h2><ol>${sent.join('') || '<p>None yet.</p>'}</ol>`,
  )
}

/** The page of an address that is none. */
export function gonePage(): string {
  return page('No such page', '<h1>No such page</h1><p>This checkout does not exist.</p>')
}

function cardForm(): string {
  const rows = TEST_CARDS.map(
    ({ label, number, cvv, pin, otp }) =>
      `<tr><td>${label}</td><td><code>${number}</code></td><td>${cvv}</td><td>${[pin, otp].filter(Boolean).join(', ')}</td></tr>`,
  )
  return `<form method="post"><h2>Card</h2>
<label>Card number <input name="number" inputmode="numeric" autocomplete="off" required></label>
<label>Expiry <input name="expiry" placeholder="12/30" autocomplete="off" required></label>
<label>CVV <input name="cvv" inputmode="numeric" autocomplete="off" required></label>
<button name="step" value="card">Pay by card</button>
<details><summary>Test cards</summary><table><tr><th>What it does</th><th>Number</th><th>CVV</th><th>PIN, code</th></tr>${rows.join('')}</table></details></form>`
}

function waitForm(channel: Exclude<Payment['channels'][number], 'card'>): string {
  const words = CHANNEL_WORDS[channel]
  return `<form method="post"><h2>${words}</h2><input type="hidden" name="channel" value="${channel}">
<button name="step" value="wait">Pay by ${words === 'USSD' ? words : words.toLowerCase()}</button></form>`
}

function askingForm(step: 'pin' | 'otp'): string {
  const words = step === 'pin' ? 'Card PIN' : 'One-time code'
  return `<form method="post"><label>${words} <input name="${step}" inputmode="numeric" autocomplete="off" required></label>
<button name="step" value="${step}">Continue</button></form>`
}

function waitingPart({ waiting, channel, requestedAmount, callbackUrl }: Payment, now: number): string {
  if (!waiting) return ''
  const minutes = Math.max(0, Math.ceil((waiting.expiresAt - now) / 60_000))
  const number =
    channel === 'bank_transfer'
      ? `Send it to account <b>${waiting.number}</b>, Paystack-Titan.`
      : channel === 'mobile_money'
        ? `Approve it on the phone <b>${waiting.number}</b>.`
        : `Use <b>${waiting.number}</b>.`
  const decline =
    channel === 'mobile_money'
      ? '<form method="post"><button name="step" value="decline" class="quiet">Refuse it on the phone</button></form>'
      : ''
  return `<p>${number} It waits for ${minutes} more minutes.</p>
<form method="post"><label>Amount, in the smallest unit <input name="amount" inputmode="numeric" value="${requestedAmount}" required></label>
<button name="step" value="sent">I have sent the money</button></form>
${decline}<form method="post"><button name="step" value="other" class="quiet">Pay another way</button></form>
${callbackUrl ? `<p><a href="${escapeHtml(callbackUrl)}">Leave this page</a></p>` : ''}`
}

function backLink({ callbackUrl, reference }: Payment): string {
  return callbackUrl
    ? `<p><a href="${escapeHtml(returnUrl(callbackUrl, reference))}">Return to the shop</a></p>`
    : ''
}

function cancelLink({ callbackUrl }: Payment): string {
  return callbackUrl ? `<p><a href="${escapeHtml(callbackUrl)}">Cancel the payment</a></p>` : ''
}

/** The address to which a browser goes after a payment. */
export function returnUrl(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:24px 16px;background:#f4f7fa;color:#0b2239}
h1{margin:0 0 4px;font-size:1.5rem}h2{font-size:1rem;margin:0 0 8px}.note,.to{color:#4b5b6b}form{background:#fff;border:1px solid #d8e0e8;border-radius:10px;padding:16px;margin:12px 0}
label{display:block;margin-bottom:8px}input,select{display:block;width:100%;font:inherit;padding:10px;border:1px solid #9aa8b5;border-radius:8px}
button{font:inherit;min-height:44px;width:100%;border:0;border-radius:8px;background:#0a7a4b;color:#fff;cursor:pointer}button.quiet{background:none;color:inherit;border:1px solid #9aa8b5}
table{width:100%;border-collapse:collapse;font-size:.8125rem}td,th{text-align:left;padding:4px 6px 4px 0;overflow-wrap:anywhere}details{margin-top:12px}
[role=alert]{background:#fdecea;border:1px solid #c0392b;padding:8px 12px;border-radius:8px}[role=status]{background:#e7f6ee;border:1px solid #0a7a4b;padding:8px 12px;border-radius:8px}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid #f2a93b;outline-offset:2px}</style></head>
<body><p class="note">Stand-in for Paystack on this machine. No money moves.</p>${body}</body></html>`
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-NG', { style: 'currency', currency }).format(amount / 100)
}
