// Tests how operators are told of alerts: by mail, by a webhook, by both, and what happens when neither takes it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#data/client.ts'
import { ALERT_RULES, alertLine, alertMail } from '#domain/message/alert-words.ts'
import type { Mail, MailAnswer } from '#functions/adapters/mailer.ts'
import { sendTestAlert } from '#functions/adapters/tell-operators.ts'
import { tellAlerts } from '#functions/cron/alerts.ts'

const HEALTH = 'https://oja.example/operators/health'
const ALERT = {
  id: 'a1',
  kind: 'failures',
  state: 'began',
  beganAt: '2026-11-24T05:12:00+00:00',
  endedAt: null,
  figure: 34,
} as const

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

function tell(answer: MailAnswer | null, posted: boolean | null) {
  const calls: [string, unknown][] = []
  const mails: Mail[] = []
  const lines: string[] = []
  const database = {
    rpc: async (name: string, given: unknown) => {
      calls.push([name, given])
      return { data: name === 'check_service_alerts' ? [ALERT] : null, error: null, status: 200 }
    },
  } as unknown as Database
  const mailer = async (mail: Mail) => {
    mails.push(mail)
    return answer ?? { ok: true as const }
  }
  const post = async (line: string) => {
    lines.push(line)
    return posted === true
  }
  const parts = {
    mail: answer && { mailer, to: 'ops@oja.example' },
    post: posted === null ? null : post,
    healthUrl: HEALTH,
  }
  return tellAlerts(database, parts, Date.UTC(2026, 10, 24, 5, 14)).then(() => ({
    mails,
    lines,
    isFinished: calls.some(([name]) => name === 'finish_service_alert'),
  }))
}

const no = { ok: false, reason: '500', isFinal: false, isBusy: false } as const

it('is a mail and a line in the chat, with what is wrong, since when, how bad, and where to look', async () => {
  const { mails, lines, isFinished } = await tell({ ok: true }, true)

  expect(mails).toMatchObject([{ to: 'ops@oja.example', subject: 'Many answers fail' }])
  expect(mails[0]?.text).toContain('Since 2026-11-24 05:12 UTC, at worst 3.4% of all answers.')
  expect(mails[0]?.text).toContain(HEALTH)
  expect(lines).toEqual([expect.stringContaining('Many answers fail. Since 2026-11-24 05:12 UTC')])
  expect(isFinished).toBe(true)
})

it.each([
  ['the mail alone is taken', { ok: true } as const, false, true],
  ['the webhook alone answers', no, true, true],
  ['neither takes it: another minute tries again', no, false, false],
  ['no way is set up', null, null, false],
])('when %s', async (_, answer, posted, isFinished) => {
  expect((await tell(answer, posted)).isFinished).toBe(isFinished)
})

it('says that it is over, from when to when, without advice', () => {
  const over = { ...ALERT, endedAt: '2026-11-24T06:00:00+00:00' }

  expect(alertMail(over, 'ended', HEALTH).subject).toBe('Over: Many answers fail')
  expect(alertLine(over, 'ended', HEALTH)).toContain(
    'Since 2026-11-24 05:12 UTC until 2026-11-24 06:00 UTC, at worst 3.4%',
  )
  expect(alertLine(over, 'ended', HEALTH)).not.toContain('fault:')
})

it.each(Object.keys(ALERT_RULES))('has words for one and many of %s', (kind) => {
  for (const figure of [1, 30_000]) expect(ALERT_RULES[kind]?.figure(figure)).toMatch(/^[\d a-z%.]+$/)
})

it('names a rule that this build does not know by its kind', () => {
  expect(alertLine({ ...ALERT, kind: 'new_rule' }, 'goes_on', HEALTH)).toContain('Still: new_rule. Since')
})

it.each([
  ['both', { ok: true } as const, true, { mail: true, webhook: true }],
  ['a mail that is refused', no, true, { mail: false, webhook: true }],
  ['a chat alone', null, false, { mail: null, webhook: false }],
  ['nothing', null, null, { mail: null, webhook: null }],
])('a test goes by every way that is set up, and says which took it: %s', async (_, answer, posted, told) => {
  const sent: unknown[] = []
  const parts = {
    mail: answer && {
      to: 'ops@oja.example',
      mailer: async (mail: Mail) => {
        sent.push(mail)
        return answer
      },
    },
    post:
      posted === null
        ? null
        : async (line: string) => {
            sent.push(line)
            return posted
          },
    healthUrl: HEALTH,
  }

  expect(await sendTestAlert(parts, 0)).toEqual(told)
  expect(sent).toHaveLength([answer, posted].filter((way) => way !== null).length)
  for (const message of sent) expect(JSON.stringify(message)).toContain('Nothing is wrong')
})
