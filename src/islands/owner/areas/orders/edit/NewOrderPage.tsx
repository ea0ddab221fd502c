// Records a sale made outside the store page.
import { Page } from '#kit/page/Page.tsx'
import { SaleForm } from './SaleForm.tsx'
import { useSale } from './use-sale.ts'

export default function NewOrderPage() {
  const backHref = '/dashboard/orders'
  return (
    <Page
      title="Write down a sale"
      lead="For what you sold in the shop, on the phone or in a chat."
      back={{ href: backHref, label: 'Orders' }}
    >
      <SaleForm sale={useSale()} backHref={backHref} />
    </Page>
  )
}
