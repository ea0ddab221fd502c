// The number beside Orders: those that wait and that nobody has opened.
import { useUnseenOrders } from '../live/use-unseen-orders.ts'

export function OrdersCount({ className = '' }: { readonly className?: string }) {
  const count = useUnseenOrders()
  if (count === 0) return null
  return (
    <span
      className={`figures grid h-5 min-w-5 place-items-center rounded-full bg-clay px-1 font-bold text-card text-xs ${className}`}
    >
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> new</span>
    </span>
  )
}
