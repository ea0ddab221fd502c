// DNS over HTTPS in its JSON form, as Cloudflare and Google answer it, and visits through a name. On a laptop the DNS stub answers both.
import * as v from 'valibot'
import type { DnsAnswer, RecordType, Resolver, Visit } from '../lib/dns-resolver.ts'
import type { Env } from '../lib/env.ts'
import { isFault } from '../lib/is-fault.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'

const RESOLVER_URLS = ['https://cloudflare-dns.com/dns-query', 'https://dns.google/resolve'] as const

/** Numbers of RFC 1035 and RFC 3596. */
const TYPE_NUMBERS: Readonly<Record<RecordType, number>> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 }

const NO_ERROR = 0
const NO_SUCH_NAME = 3
const MAX_ANSWER_LENGTH = 1_000

const dnsAnswer = v.object({
  Status: v.number(),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})

/** The stub where the site itself is local; null elsewhere. */
export function dnsStubOf({
  SITE_HOST,
  DNS_STUB_URL,
}: Pick<Env, 'SITE_HOST' | 'DNS_STUB_URL'>): string | null {
  return SITE_HOST === 'localhost' && DNS_STUB_URL ? DNS_STUB_URL : null
}

/** Two resolvers that do not know of each other. */
export function resolversOf(stubUrl: string | null): readonly [Resolver, Resolver] {
  const urls =
    stubUrl === null ? RESOLVER_URLS : ([`${stubUrl}/first/resolve`, `${stubUrl}/second/resolve`] as const)
  return [dohResolver(urls[0]), dohResolver(urls[1])]
}

/** A resolver that asks this address. */
export function dohResolver(url: string, timeoutMs: number = LIMITS_MS.dns): Resolver {
  return async (name, type) => {
    const answer = await fetchJson(`${url}?name=${encodeURIComponent(name)}&type=${type}`, timeoutMs)
    if ('reason' in answer) return { kind: 'unknown', reason: answer.reason }
    const parsed = v.safeParse(dnsAnswer, answer.json)
    return parsed.success ? recordsOf(parsed.output, type) : { kind: 'unknown', reason: 'another form' }
  }
}

/** The JSON of an answer, or the reason why there is none: not reached, too slow, refused, another body. */
async function fetchJson(
  url: string,
  timeoutMs: number,
): Promise<{ readonly json: unknown } | { readonly reason: string }> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/dns-json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? { json: await response.json() } : { reason: `${response.status}` }
  } catch (error) {
    return { reason: String(error) }
  }
}

function recordsOf(
  { Status: status, Answer: answer }: v.InferOutput<typeof dnsAnswer>,
  type: RecordType,
): DnsAnswer {
  if (status !== NO_ERROR && status !== NO_SUCH_NAME)
    return { kind: 'unknown', reason: `DNS status ${status}` }
  const values = answer
    .filter((record) => record.type === TYPE_NUMBERS[type])
    .map(({ data }) => (type === 'TXT' ? textOf(data) : data.toLowerCase().replace(/\.$/, '')))
  return { kind: 'records', values }
}

/** `"abc" "def"` -> `abcdef`: a long text comes in chunks. Some resolvers leave the quotes out. */
function textOf(data: string): string {
  const chunks = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, chunk = '']) =>
    chunk.replace(/\\(.)/g, '$1'),
  )
  return (chunks.length > 0 ? chunks.join('') : data).trim()
}

/** Visits a name over the network, or through the stub. */
export function visitOf(stubUrl: string | null): Visit {
  return stubUrl === null ? visitName : (host, path) => visitThroughStub(stubUrl, host, path)
}

const visitName: Visit = async (host, path) => {
  try {
    const response = await fetch(`http://${host}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMITS_MS.dns),
    })
    return { kind: 'answer', status: response.status, text: await shortText(response) }
  } catch (error) {
    if (isFault(error)) throw error
    const { name } = error as Error
    return name === 'TimeoutError' ? { kind: 'unknown', reason: 'no answer in time' } : { kind: 'nothing' }
  }
}

const visitAnswer = v.variant('kind', [
  v.object({ kind: v.literal('answer'), status: v.number(), text: v.string() }),
  v.object({ kind: v.literal('nothing') }),
])

async function visitThroughStub(stubUrl: string, host: string, path: string): ReturnType<Visit> {
  const answer = await fetchJson(`${stubUrl}/visit?${new URLSearchParams({ host, path })}`, LIMITS_MS.dns)
  return 'reason' in answer ? { kind: 'unknown', reason: answer.reason } : v.parse(visitAnswer, answer.json)
}

/** The beginning of a body: ours is short. */
async function shortText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  if (!response.body) return text
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_ANSWER_LENGTH) break
  }
  return text.slice(0, MAX_ANSWER_LENGTH)
}
