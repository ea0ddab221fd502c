// What the last check saw, beside what we expect.
import type { DomainClaim } from '#contract/sql/store/domains.ts'
import { toShownHost } from '#domain/basics/punycode.ts'
import { When } from '#kit/show/When.tsx'
import { hostTexts } from './copy.ts'

export function SeenPart({ claim }: { readonly claim: DomainClaim }) {
  const { checkedAt, hostnames } = claim
  if (checkedAt === null) return <p className="text-mute">We are looking for the first time.</p>
  return (
    <section aria-label="Seen so far" className="rounded-card bg-paper p-4">
      <h3 className="font-semibold">
        <span>Seen so far</span>{' '}
        <span className="font-normal text-mute text-sm">
          <span>(</span>
          <When at={checkedAt} />
          <span>)</span>
        </span>
      </h3>
      <ul className="mt-1 space-y-1">
        {[tokenText(claim), ...hostTexts(claim)].map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
        {hostnames.map(({ host, state, reasons }) => (
          <li key={host} className="break-words">
            {`Certificate of ${toShownHost(host)}: ${CERTIFICATE[state]}${state !== 'serving' && reasons.length > 0 ? ` The provider says: ${reasons.join('; ')}` : ''}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const CERTIFICATE = {
  going_on: 'under way.',
  serving: 'in place.',
  stuck: 'stuck. We try again by ourselves.',
} as const

function tokenText({ seen: { txt, isDoubled }, token, name }: DomainClaim): string {
  if (!txt?.asked) return 'TXT: we could not ask. Nothing is lost; we ask again.'
  if (txt.agreed.includes(token)) return 'TXT: there, with the right value.'
  if (txt.any.includes(token))
    return 'TXT: one of two resolvers sees it. It is still spreading; wait a little.'
  if (isDoubled)
    return `TXT: it stands at _oja.${name}.${name}. The form adds the domain by itself: type only the short name.`
  const [other] = txt.any
  return other
    ? `TXT: there is another value, ${other}. We expect ${token}.`
    : `TXT: nothing at _oja.${name} yet.`
}
