// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function CustomersPage() {
  return <Page title="Customers">{null}</Page>
}
