// Stands in for the pages of imports where a person may bring in no files: says so, and what they can do.
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Page } from '#kit/page/Page.tsx'

export function NoImports({ title }: { readonly title: string }) {
  return (
    <Page title={title} back={{ href: '/dashboard/products', label: 'Products' }}>
      <EmptyState
        title="You may not import in this shop"
        text="A file can change every product, so owners and managers bring files in. You can add products one by one."
        action={<LinkButton href="/dashboard/products/new">Add a product</LinkButton>}
      />
    </Page>
  )
}
