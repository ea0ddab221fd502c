// The share card of each picked product, to put on a WhatsApp status or to send. The page of the product names its card.
import { useQuery } from '@tanstack/react-query'
import type { PickedProduct } from '#domain/message/lead-messages.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

export function CardPictures({ products }: { readonly products: readonly PickedProduct[] }) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-3">
      {products.map((product) => (
        <CardPicture key={product.id} product={product} />
      ))}
    </ul>
  )
}

/** Shows nothing while the product's page is not published. */
function CardPicture({ product: { id, name } }: { readonly product: PickedProduct }) {
  const { slug } = useBusiness()
  const keys = useStoreKeys()
  const { data: card } = useQuery({
    queryKey: keys.leads.card(id),
    queryFn: () => findCard(`/${slug}/product/${id}`),
    retry: false,
  })
  if (!card) return null
  return (
    <li className="flex flex-col gap-2">
      <img
        src={card}
        alt={`Card of ${name}`}
        className="aspect-[1200/630] w-full rounded-card border border-line bg-paper"
      />
      <LinkButton kind="plain" href={card} isExternal download={`${name}.jpg`}>
        Save the card
      </LinkButton>
    </li>
  )
}

/** The path of the card that a product's page names; null without one. */
async function findCard(page: string): Promise<string | null> {
  const answer = await fetch(page)
  if (!answer.ok) return null
  // Not a parsed document: its inline style would break this page's policy.
  const [, version] =
    /<meta property="og:image" content="[^"]*\/(card\/[^"/]+\.jpg)"/.exec(await answer.text()) ?? []
  return version ? `${page}/${version}` : null
}
