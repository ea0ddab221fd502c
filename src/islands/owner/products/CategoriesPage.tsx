// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function CategoriesPage() {
  return <Page title="Categories">{null}</Page>
}
