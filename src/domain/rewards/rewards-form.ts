// The form of a rewards programme: reads what the owner typed, and says the rules in one sentence.
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import {
  amountFault,
  type CurrencyCode,
  formatMoney,
  grouped,
  type Minor,
  parseAmount,
} from '../basics/money.ts'
import { parseCount } from '../basics/plain-signs.ts'
import { ok } from '../basics/result.ts'
import type { PointsRule } from './points.ts'

export type Rewards = PointsRule & {
  readonly isActive: boolean
  /** Months without an order after which points end; null: they never end. */
  readonly expiryMonths: number | null
  /** Points for the first order of an account; 0: none. */
  readonly welcomePoints: number
}

/** The fields as typed. */
export type RewardsFields = {
  readonly isActive: boolean
  readonly earnAmount: string
  readonly earnPoints: string
  readonly pointWorth: string
  readonly minimumPoints: string
  readonly expiryMonths: string
  readonly welcomePoints: string
}

type WholeField = Exclude<keyof RewardsFields, 'isActive' | 'earnAmount' | 'pointWorth'>

/** What a new programme starts with: 1 point for each ₦100, 50 points are ₦500 off. */
export const USUAL_FIELDS: RewardsFields = {
  isActive: true,
  earnAmount: '100',
  earnPoints: '1',
  pointWorth: '10',
  minimumPoints: '50',
  expiryMonths: '12',
  welcomePoints: '0',
}

/** The fields that show a stored programme. */
export function fieldsOf(rewards: Rewards): RewardsFields {
  return {
    isActive: rewards.isActive,
    earnAmount: major(rewards.earnAmount),
    earnPoints: String(rewards.earnPoints),
    pointWorth: major(rewards.pointWorth),
    minimumPoints: String(rewards.minimumPoints),
    expiryMonths: rewards.expiryMonths === null ? '' : String(rewards.expiryMonths),
    welcomePoints: String(rewards.welcomePoints),
  }
}

function major(minor: Minor): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2)
}

/** Parses the form. Errors are sentences for their fields. */
export function readRewardsForm(fields: RewardsFields): ReadForm<Rewards, keyof RewardsFields> {
  const errors: Partial<Record<keyof RewardsFields, string>> = {}
  const amount = (field: 'earnAmount' | 'pointWorth') => {
    const minor = parseAmount(fields[field])
    if (minor === null) errors[field] = amountFault(fields[field], 'Write an amount, like 100.')
    return minor ?? 0
  }
  const whole = (field: WholeField, least: number, most: number) => {
    const number = parseCount(fields[field]) ?? Number.NaN
    if (!(number >= least && number <= most)) {
      errors[field] = `Write a whole number from ${least} to ${grouped(most)}.`
    }
    return number
  }
  const rewards: Rewards = {
    isActive: fields.isActive,
    earnAmount: amount('earnAmount'),
    earnPoints: whole('earnPoints', 1, 10_000),
    pointWorth: amount('pointWorth'),
    minimumPoints: whole('minimumPoints', 1, 1_000_000),
    expiryMonths: fields.expiryMonths.trim() === '' ? null : whole('expiryMonths', 1, 60),
    welcomePoints: whole('welcomePoints', 0, 1_000_000),
  }
  if (Object.keys(errors).length === 0 && givesTooMuch(rewards)) {
    errors.pointWorth = 'This gives back more than half of what is paid. Make a point worth less.'
  }
  return Object.keys(errors).length > 0 ? faulty(errors) : ok(rewards)
}

/** A programme never gives back more than half; SQL has the same limit. */
function givesTooMuch({ earnAmount, earnPoints, pointWorth }: PointsRule): boolean {
  return earnPoints * pointWorth > Math.floor(earnAmount / 2)
}

/** `₦100 spent = 1 point; 50 points = ₦500 off.` */
export function rewardsSentence(rewards: PointsRule, currency: CurrencyCode): string {
  const { earnAmount, earnPoints, pointWorth, minimumPoints } = rewards
  const off = formatMoney(minimumPoints * pointWorth, currency)
  return `${formatMoney(earnAmount, currency)} spent = ${pointsText(earnPoints)}; ${pointsText(minimumPoints)} = ${off} off.`
}

/** The share of a sale that comes back to the customer: `10%`, `2.5%`. */
export function shareGivenBack({ earnAmount, earnPoints, pointWorth }: PointsRule): string {
  return `${Math.round((earnPoints * pointWorth * 1000) / earnAmount) / 10}%`
}

/** `1 point`, `1,200 points` */
export function pointsText(points: number): string {
  return `${points < 0 ? '-' : ''}${grouped(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}
