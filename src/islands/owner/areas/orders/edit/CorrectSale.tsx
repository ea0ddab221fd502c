// Corrects a sale at the counter: the old one is taken back, and this one is written in its place.
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Page } from '#kit/page/Page.tsx'
import { type OrderListView, orderHref } from '#owner/shared/orders/orders-address.ts'
import { SaleForm } from './SaleForm.tsx'
import { useSale } from './use-sale.ts'

type Props = { readonly order: OrderDetails; readonly state: OrderListView }

export default function CorrectSale({ order, state }: Props) {
  const backHref = orderHref(order.id, state)
  return (
    <Page
      title={`Correct sale ${order.code}`}
      lead="It gets a new number. The wrong one is taken back and stays in the history."
      back={{ href: backHref, label: 'Back to the sale' }}
    >
      <SaleForm sale={useSale({ corrects: order })} backHref={backHref} />
    </Page>
  )
}
