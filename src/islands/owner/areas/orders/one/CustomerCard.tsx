// The customer of the order, the delivery address, and buttons to contact the customer.
import { MapPin, MessageCircle, Phone, User } from 'lucide-react'
import { Link } from 'wouter'
import { formatPhone } from '#domain/basics/phone.ts'
import { isReachable, type OrderDetails } from '#domain/order/order-details.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

type Props = { readonly order: OrderDetails; readonly onMessage: () => void }

export function CustomerCard({ order, onMessage }: Props) {
  const { country } = useBusiness()
  const { name, phone, address, landmark, email, note } = order.customer
  const number = isReachable(order.customer) ? phone : null
  return (
    <Card title="Customer">
      <ul className="flex flex-col gap-2">
        <li className="flex items-start gap-3">
          <User size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-mute" />
          <span className="min-w-0 break-words">
            {order.customerId ? (
              <Link
                translate="no"
                href={`/dashboard/customers/${order.customerId}`}
                className="font-semibold underline"
              >
                {name}
              </Link>
            ) : (
              <b translate="no" className="font-semibold">
                {name}
              </b>
            )}
            {order.customerOrders > 1 && (
              <span className="text-mute text-sm">{` · ${order.customerOrders} orders`}</span>
            )}
            {email && (
              <span translate="no" className="block text-mute text-sm">
                {email}
              </span>
            )}
          </span>
        </li>
        {number !== null && (
          <li className="flex items-start gap-3">
            <Phone size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-mute" />
            <a translate="no" href={`tel:+${number}`} className="figures underline">
              {formatPhone(number, country)}
            </a>
          </li>
        )}
        {(address || landmark) && (
          <li className="flex items-start gap-3">
            <MapPin size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-mute" />
            <span className="min-w-0 break-words">
              <span translate="no">{address}</span>
              {landmark && <span className="block text-mute text-sm">{`Landmark: ${landmark}`}</span>}
            </span>
          </li>
        )}
      </ul>
      {note && (
        <p className="mt-3 break-words rounded-card bg-paper px-3 py-2">
          <span className="block text-mute text-sm">Their note</span>
          <span>{note}</span>
        </p>
      )}
      {number !== null && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button kind="leaf" Icon={MessageCircle} onClick={onMessage}>
            WhatsApp
          </Button>
          <LinkButton kind="plain" Icon={Phone} href={`tel:+${number}`} isExternal>
            Call
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
