// The next charge of a card, in the one sentence that the plan's page, receipts and mails say.
import { inDays } from './plan-state.ts'

/** `nextChargeSentence('9 January 2027', 44)` -> `Your card is charged on 9 January 2027, when your 44 days end.` */
export function nextChargeSentence(day: string, daysLeft: number): string {
  return `Your card is charged on ${day}, when your ${inDays(daysLeft)} ${daysLeft === 1 ? 'ends' : 'end'}.`
}
