// The products whose typed change is not saved, above the list: shoppers still see what was saved before.
import { Link } from 'wouter'

/** `drafts` are the forms' values by the product's id, `new` for one that is not there yet. Draws nothing without any. */
export function Unsaved({ drafts }: { readonly drafts: ReadonlyMap<string, unknown> }) {
  if (drafts.size === 0) return null
  return (
    <section aria-label="Not saved" className="mb-4 rounded-card bg-lamp-soft px-4 py-3">
      <p className="font-medium">
        {drafts.size === 1
          ? 'You typed a change and did not save it:'
          : `You typed ${drafts.size} changes and did not save them:`}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {[...drafts].map(([id, values]) => (
          <li key={id}>
            <Link
              translate="no"
              href={`/dashboard/products/${id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {nameIn(values) || (id === 'new' ? 'A new product' : 'A product')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameIn(values: unknown): string {
  const { name } = values as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}
