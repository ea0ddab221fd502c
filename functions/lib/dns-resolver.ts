// The ports of the domain checks: DNS, and a visit through a name. DNS over HTTPS and plain HTTP answer them (adapters/dns-over-https.ts); on a
// laptop the DNS stub does. What could not be asked is `unknown`: only a fault of ours is thrown.

export type RecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA'

/** `records`: what the name has, none for a name that does not exist. Names are lower case without the last dot, TXT without its quotes. */
export type DnsAnswer =
  | { readonly kind: 'records'; readonly values: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string }

export type Resolver = (name: string, type: RecordType) => Promise<DnsAnswer>

/** `nothing`: no server of that name took the call. */
export type VisitAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** GET http://{host}{path}, without following redirects. */
export type Visit = (host: string, path: string) => Promise<VisitAnswer>

/** What both resolvers see of a name, and what one of them sees. `isAsked` false: one of them did not answer. */
export type Agreed = {
  readonly isAsked: boolean
  readonly agreed: readonly string[]
  readonly any: readonly string[]
}

/** Asks two independent resolvers: records count when both see them. */
export async function askBoth(
  resolvers: readonly [Resolver, Resolver],
  name: string,
  type: RecordType,
): Promise<Agreed> {
  const [first, second] = await Promise.all([resolvers[0](name, type), resolvers[1](name, type)])
  const values = (answer: DnsAnswer) => (answer.kind === 'records' ? answer.values : [])
  return {
    isAsked: first.kind === 'records' && second.kind === 'records',
    agreed: values(first).filter((value) => values(second).includes(value)),
    any: [...new Set([...values(first), ...values(second)])],
  }
}
