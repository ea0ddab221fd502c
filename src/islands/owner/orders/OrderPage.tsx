// One order: a page of its own on phones, beside the list on laptops.
import { useParams } from 'wouter'
import { OrdersArea } from './OrdersArea.tsx'

export default function OrderPage() {
  const { id } = useParams<{ id: string }>()
  return <OrdersArea orderId={id} />
}
