// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function OrdersPage() {
  return <Page title="Orders">{null}</Page>
}
