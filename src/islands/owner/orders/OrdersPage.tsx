// The list of orders; on laptops with room beside it for the one that is chosen.
import { OrdersArea } from './OrdersArea.tsx'

export default function OrdersPage() {
  return <OrdersArea orderId={null} />
}
