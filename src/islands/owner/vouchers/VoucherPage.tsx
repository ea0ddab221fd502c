// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function VoucherPage() {
  return <Page title="Voucher">{null}</Page>
}
