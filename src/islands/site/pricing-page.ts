// The pricing page's switch and country: replaces the printed prices. Fetches rates when a currency that is not charged is first chosen, and
// keeps them. When a price cannot be computed, the naira prices return, and the page says so.
import { brand } from '#brand'
import { warnWithoutPaystack } from '#components/dom/payment-script.ts'
import { fetchRates } from '#data/public/exchange-rates.ts'
import type { Rates } from '#domain/basics/exchange-rate.ts'
import { isChargedCurrency } from '#domain/plan/charged.ts'
import { type BillingPeriod, isPriceCurrency, type PriceCurrency, planPrice } from '#domain/plan/pricing.ts'
import { keepWishes } from './wanted-trial.ts'

type Choice = { readonly period: BillingPeriod; readonly currency: PriceCurrency }

/** Starts the pricing page in this window. Tests replace `readRates`. */
export function startPricing(window: Window, readRates: typeof fetchRates = fetchRates): void {
  const page = window.document.querySelector<HTMLElement>('[data-pricing]')
  const form = page?.querySelector<HTMLFormElement>('[data-billing]')
  if (!page || !form) return
  warnWithoutPaystack(window)
  keepWishes(page)
  const known = new Map<PriceCurrency, Rates>()

  const follow = async () => {
    const choice = choiceOf(form)
    const rates = isChargedCurrency(choice.currency)
      ? null
      : (known.get(choice.currency) ?? (await waitFor(choice.currency)))
    // Shows the prices only if the visitor has not chosen again while the rates were loading.
    if (sameChoice(choice, choiceOf(form))) show({ page, form }, choice, rates)
  }
  const waitFor = async (currency: PriceCurrency) => {
    page.dataset['loading'] = ''
    say(page, 'Prices are being converted')
    try {
      const rates = await readRates(currency)
      known.set(currency, rates)
      return rates
    } finally {
      delete page.dataset['loading']
    }
  }
  form.addEventListener('change', () => void follow())
  // Follows a choice that the browser restored: a page from the browser's memory keeps its choice.
  if (choiceOf(form).currency !== 'NGN' || choiceOf(form).period !== 'monthly') void follow()
}

function choiceOf(form: HTMLFormElement): Choice {
  const values = new FormData(form)
  const currency = String(values.get('currency'))
  return {
    period: values.get('period') === 'annual' ? 'annual' : 'monthly',
    currency: isPriceCurrency(currency) ? currency : 'NGN',
  }
}

function sameChoice(one: Choice, other: Choice): boolean {
  return one.period === other.period && one.currency === other.currency
}

type Shown = { readonly page: HTMLElement; readonly form: HTMLFormElement }

function show({ page, form }: Shown, choice: Choice, rates: Rates | null): void {
  try {
    fill(page, choice, rates)
    say(page, `Prices in ${choice.currency}, ${choice.period}`)
  } catch (error) {
    console.warn(`Prices could not be converted to ${choice.currency}: naira is shown.`, error)
    const select = form.elements.namedItem('currency')
    if (select instanceof HTMLSelectElement) select.value = 'NGN'
    fill(page, { ...choice, currency: 'NGN' }, null)
    say(page, 'These prices could not be converted. They are shown in naira.')
  }
}

function fill(page: HTMLElement, { period, currency }: Choice, rates: Rates | null): void {
  // Computes all prices first: a failure must not leave two currencies side by side.
  const prices = brand.plans.map((plan) => ({ plan, price: planPrice(plan, period, { currency, rates }) }))
  for (const { plan, price } of prices) {
    const card = page.querySelector(`[data-plan="${plan.id}"]`)
    setText(card, '[data-amount]', price.amount)
    setText(card, '[data-per]', price.per)
    setText(card, '[data-billed]', price.billed)
    setText(card, '[data-saving]', period === 'annual' ? `Save ${price.savingPercent}%` : '')
  }
}

function setText(card: Element | null, selector: string, text: string): void {
  const part = card?.querySelector<HTMLElement>(selector)
  if (!part) return
  part.textContent = text
  part.hidden = text === ''
}

function say(page: HTMLElement, text: string): void {
  const status = page.querySelector('[data-status]')
  if (status) status.textContent = text
}
