// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function NewOrderPage() {
  return <Page title="New order">{null}</Page>
}
