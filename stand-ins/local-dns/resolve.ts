// DNS over HTTPS in its JSON form, as Cloudflare and Google answer it: status 200 also for a name that does not exist.
import type { DnsRecord } from './records.ts'

const TYPE_NUMBERS: Readonly<Record<string, number>> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 }
/** Our target's address, of the network that is kept for examples: an ALIAS shows only addresses. */
export const ALIAS_ADDRESS = '192.0.2.1'
const MAX_CHUNK = 255

/** Answers a question for a name and a type. Status 3 (NXDOMAIN) when the name has no record of any type. */
export function resolveJson(records: readonly DnsRecord[], name: string, type: string): object {
  const asked = name.toLowerCase().replace(/\.$/, '')
  const own = records.filter((record) => record.name === asked)
  const answers = own.flatMap((record) => answerOf(record, type))
  return {
    Status: own.length > 0 ? 0 : 3,
    TC: false,
    RD: true,
    RA: true,
    AD: false,
    CD: false,
    Question: [{ name: `${asked}.`, type: TYPE_NUMBERS[type] ?? 0 }],
    ...(answers.length > 0
      ? { Answer: answers.map((answer) => ({ name: `${asked}.`, TTL: 60, ...answer })) }
      : {}),
  }
}

function answerOf(
  { type, value }: DnsRecord,
  asked: string,
): { readonly type: number; readonly data: string }[] {
  if (type === 'ALIAS') return asked === 'A' ? [{ type: 1, data: ALIAS_ADDRESS }] : []
  if (type !== asked) return []
  const number = TYPE_NUMBERS[type] ?? 0
  if (type === 'TXT') return [{ type: number, data: chunks(value) }]
  return [{ type: number, data: type === 'CNAME' ? `${value}.` : value }]
}

/** A text of more than 255 bytes comes in several. */
function chunks(text: string): string {
  const parts = text.match(new RegExp(`.{1,${MAX_CHUNK}}`, 'gs')) ?? ['']
  return parts.map((part) => `"${part.replace(/(["\\])/g, '\\$1')}"`).join(' ')
}
