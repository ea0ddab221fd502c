// A payment in words.
import type { PlanPayment } from '#data/owner/settings/plan.ts'
import { planName } from '../../../shared/plan/copy.ts'

const CHANNELS: Readonly<Record<string, string>> = {
  card: 'Card',
  bank_transfer: 'Transfer',
  outside_transfer: 'Bank transfer',
  ussd: 'USSD',
  mobile_money: 'Mobile money',
  bank: 'Bank',
}

/** `bank_transfer` -> `Transfer` */
export function channelText(channel: string | null): string {
  return CHANNELS[channel ?? ''] ?? 'Payment'
}

/** The plan and the time: `Enterprise, 3 months` */
export function boughtText({ plan, months, days }: PlanPayment): string {
  const time = months === null ? `${days} days` : months === 1 ? '1 month' : `${months} months`
  return `${planName(plan)}, ${time}`
}
