// The ports of the domain checks: DNS, and a visit through a name. DNS over HTTPS and plain HTTP answer them (adapters/dns-over-https.ts); on a
// laptop the DNS stub does. A question without an answer gives `unknown`; only a fault of our own code throws.

export type RecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA'

/** `records`: values of the name; empty for a name that does not exist. Names are in lower case without the last dot, TXT without quotes. */
export type DnsAnswer =
  | { readonly kind: 'records'; readonly values: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string }

export type Resolver = (name: string, type: RecordType) => Promise<DnsAnswer>

/** `nothing`: no server accepted the connection. */
export type VisitAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** GET http://{host}{path}, without following redirects. */
export type Visit = (host: string, path: string) => Promise<VisitAnswer>

/** Values that both resolvers see, and values that at least one sees. `isAsked` false: one resolver did not answer. */
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
