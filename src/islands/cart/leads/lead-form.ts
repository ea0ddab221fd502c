// A dialog with two fields, in which a shopper asks the shop to write to them: when a product is back, about new things, or about the cart. The
// answer opens the shop's chat with a ready message. Sets no cookie and keeps nothing in the browser.

import { adoptStyles } from '#components/dom/adopt-styles.ts'
import { element } from '#components/dom/element.ts'
import { readyDialogs } from '#components/dom/ready-dialogs.ts'
import { createBackStack } from '#components/layers/back-stack.ts'
import type { LeadAnswer } from '#contract/api/leads.ts'
import * as messages from '#messages/en/lead.ts'
import { fill } from '#messages/message.ts'
import type { LeadAsk } from '../frame/lead-form.ts'
import styles from './lead-form.css?inline'
import { sendLead } from './send-lead.ts'

const TITLES = {
  restock: messages.askRestock,
  arrivals: messages.askArrivals,
  cart: messages.askCart,
} as const
const REASONS = {
  restock: messages.whyRestock,
  arrivals: messages.whyArrivals,
  cart: messages.whyCart,
} as const

let isStyled = false
let stack: ReturnType<typeof createBackStack> | undefined

/** Opens the dialog. Closing returns the focus to what was tapped. */
export function openLeadForm(ask: LeadAsk): void {
  if (!isStyled) adoptStyles(styles)
  isStyled = true
  const opener = document.activeElement
  const closer = element('button', { type: 'button', class: 'lead-close', 'aria-label': messages.close }, '×')
  const heading = element('h2', { id: 'lead-title', tabindex: '-1' }, TITLES[ask.kind])
  const dialog = element('dialog', { class: 'lead', 'aria-labelledby': 'lead-title' }, closer, heading)
  dialog.appendChild(createForm(ask, (code, href) => showNext(dialog, heading, { code, href })))
  const close = () => dialog.close()
  closer.addEventListener('click', close)
  const leave = enter(ask, close)
  dialog.addEventListener('close', () => {
    leave()
    dialog.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  })
  document.body.appendChild(dialog)
  void readyDialogs().then(() => {
    dialog.showModal()
    dialog.querySelector('input')?.focus()
  })
}

/** Lets Back close the dialog; returns what to do once it has closed. */
function enter({ isLayer }: LeadAsk, close: () => void): () => void {
  if (isLayer) {
    stack ??= createBackStack(window)
    return stack.open(close)
  }
  addEventListener('popstate', close, { once: true })
  return () => removeEventListener('popstate', close)
}

function createForm(ask: LeadAsk, onKept: (code: string, href: string) => void): HTMLFormElement {
  const name = element('input', { name: 'name', autocomplete: 'name', maxlength: '100' })
  const phone = element('input', {
    name: 'phone',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: '40',
    'aria-describedby': 'lead-hint',
  })
  const problem = element('p', { class: 'lead-problem', role: 'alert' })
  const button = element('button', { class: 'lead-send' }, messages.send)
  const form = element(
    'form',
    { novalidate: '' },
    element('p', {}, REASONS[ask.kind]),
    element('label', {}, element('span', {}, messages.name), name),
    element('label', {}, element('span', {}, messages.phone), phone),
    element('small', { id: 'lead-hint' }, messages.phoneHint),
    element('p', { class: 'lead-consent' }, messages.consent),
    problem,
    button,
  )
  const refuse = (text: string, field: HTMLInputElement | null) => {
    problem.textContent = text
    for (const input of [name, phone]) input.setAttribute('aria-invalid', String(input === field))
    field?.focus()
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    if (name.value.trim() === '') return refuse(messages.nameMissing, name)
    refuse('', null)
    button.disabled = true
    button.textContent = messages.sending
    const answer = await sendLead({ ...ask, name: name.value, phone: phone.value })
    button.disabled = false
    button.textContent = messages.send
    if (answer.ok) return onKept(answer.code, answer.href)
    return refuse(answer.text, answer.field ? { name, phone }[answer.field] : null)
  })
  return form
}

/** Shows the last step. Tries to open the chat at once; where the browser forbids that, the button is there. */
function showNext(dialog: HTMLDialogElement, heading: HTMLElement, { code, href }: LeadAnswer): void {
  heading.textContent = messages.oneStep
  const link = element(
    'a',
    { class: 'lead-send lead-wa', href, target: '_blank', rel: 'noopener' },
    messages.openWhatsApp,
  )
  dialog.querySelector('form')?.replaceWith(element('p', {}, fill(messages.oneStepText, { code })), link)
  link.focus()
  window.open(href, '_blank', 'noopener')
}
