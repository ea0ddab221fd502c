// What operators are told when something is wrong with the service, and when it is over.
import { brand } from '#brand'
import { type MailWords, mailWords } from './mail-words.ts'

/** An alert as the database keeps it (private.service_alerts). Times are ISO 8601 in UTC. */
export type Alert = {
  /** A rule of private.service_rules. */
  readonly kind: string
  readonly beganAt: string
  readonly endedAt: string | null
  /** The worst figure so far, in the rule's unit. */
  readonly figure: number
}

export type AlertState = 'began' | 'goes_on' | 'ended'

type Rule = { readonly title: string; readonly figure: (figure: number) => string; readonly do: string }

const some = (one: string, many: string) => (figure: number) => `${figure} ${figure === 1 ? one : many}`

/** By the kind of the rule. `do`: where to look first. */
export const ALERT_RULES: Readonly<Record<string, Rule>> = {
  publish_lag: {
    title: 'Pages of shops come late',
    figure: (ms) => `a change waited ${Math.round(ms / 1_000)} seconds`,
    do: 'Look at the rebuild queue and at the log of the Worker for “rebuild of”. npm run rebuild publishes what is left.',
  },
  failures: {
    title: 'Many answers fail',
    figure: (perMille) => `${perMille / 10}% of all answers`,
    do: 'Look at the log of the Worker for “failed” and “fault:”, and whether the database answers.',
  },
  dead_letters: {
    title: 'A queue has given up messages',
    figure: some('message', 'messages'),
    do: 'npm run dead-letters shows them and sends them again.',
  },
  mails_wait: {
    title: 'Mails are not sent',
    figure: some('mail waits', 'mails wait'),
    do: 'Look whether the mail provider answers, and at the log for “mail”.',
  },
  pushes_wait: {
    title: 'Notifications are not sent',
    figure: some('notification waits', 'notifications wait'),
    do: 'Look at the queue of notifications, and at the log for “notification”.',
  },
  payments_wait: {
    title: 'Payments are not settled',
    figure: some('event waits', 'events wait'),
    do: 'Look at the payments queue, and at the log for “payment event”.',
  },
  database_grows: {
    title: 'The database grows fast',
    figure: (megabytes) => `${megabytes} megabytes in a day`,
    do: 'Look at the newest shops and at the tables by size: one shop may be filling it. A full database takes no orders.',
  },
  minutes_missed: {
    title: 'The work of the minute did not run',
    figure: some('minute of fifteen is missing', 'minutes of fifteen are missing'),
    do: 'Look whether the cron trigger runs, and at the log for “minute:”.',
  },
}

/** Title of an alert; its kind, when a newer database has a rule that this build does not know. */
export const alertTitle = ({ kind }: Pick<Alert, 'kind'>) => ALERT_RULES[kind]?.title ?? kind

/** `at worst 3 messages` */
export const alertFigure = ({ kind, figure }: Pick<Alert, 'kind' | 'figure'>) =>
  `at worst ${ALERT_RULES[kind]?.figure(figure) ?? figure}`

const STATES: Readonly<Record<AlertState, string>> = { began: '', goes_on: 'Still: ', ended: 'Over: ' }

/** `2026-11-24 05:12 UTC` */
export const alertTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

const WHY_YOU = `You get this because ${brand.name} names you for alerts (ALERT_EMAIL).`

/** The mail about an alert. `healthUrl`: the operators' page with the figures. */
export function alertMail(alert: Alert, state: AlertState, healthUrl: string): MailWords {
  return mailWords({
    subject: `${STATES[state]}${alertTitle(alert)}`,
    parts: [factsOf(alert), ...adviceOf(alert), { label: 'See the figures', href: healthUrl }],
    foot: [WHY_YOU],
  })
}

const TEST = {
  title: 'A test alert',
  text: 'An operator asked for it. Nothing is wrong: alerts reach you here.',
} as const

/** The mail that an operator sends to see whether alerts arrive. */
export function testAlertMail(healthUrl: string): MailWords {
  return mailWords({
    subject: TEST.title,
    parts: [TEST.text, { label: 'See the figures', href: healthUrl }],
    foot: [WHY_YOU],
  })
}

/** The same for a chat. */
export function testAlertLine(healthUrl: string): string {
  return `${brand.name}: ${TEST.title}. ${TEST.text} ${healthUrl}`
}

/** One paragraph for a chat: what a webhook takes. */
export function alertLine(alert: Alert, state: AlertState, healthUrl: string): string {
  return [
    `${brand.name}: ${STATES[state]}${alertTitle(alert)}.`,
    factsOf(alert),
    ...adviceOf(alert),
    healthUrl,
  ].join(' ')
}

function factsOf(alert: Alert): string {
  const until = alert.endedAt === null ? '' : ` until ${alertTime(alert.endedAt)}`
  return `Since ${alertTime(alert.beganAt)}${until}, ${alertFigure(alert)}.`
}

function adviceOf({ kind, endedAt }: Alert): string[] {
  const advice = endedAt === null ? ALERT_RULES[kind]?.do : undefined
  return advice === undefined ? [] : [advice]
}
