// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function VouchersPage() {
  return <Page title="Vouchers">{null}</Page>
}
