// The customer's contact details, and the addresses of their orders.
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { addressLine } from '#domain/store/address.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

export function ContactCard({ customer }: { readonly customer: CustomerDetails }) {
  const { country } = useBusiness()
  const { phone, email, address, landmark, addresses } = customer
  return (
    <Card title="Contact">
      <dl className="flex flex-col gap-3">
        {phone !== null && (
          <Line label="Phone">
            <a
              translate="no"
              href={`tel:+${phone}`}
              className="figures inline-flex min-h-11 items-center text-indigo underline"
            >
              {formatPhone(phone, country)}
            </a>
          </Line>
        )}
        {email && (
          <Line label="E-mail">
            <a
              translate="no"
              href={`mailto:${encodeURIComponent(email)}`}
              className="inline-flex min-h-11 items-center break-all text-indigo underline"
            >
              {email}
            </a>
          </Line>
        )}
        {(address || landmark) && (
          <Line label="Address">
            <span translate="no">{address}</span>
            {landmark !== '' && <span className="block text-mute text-sm">{`Landmark: ${landmark}`}</span>}
          </Line>
        )}
        {addresses.length > 0 && (
          <Line label="Other addresses">
            <ul>
              {addresses.map((other) => (
                <li translate="no" key={addressLine(other)}>
                  {addressLine(other)}
                </li>
              ))}
            </ul>
          </Line>
        )}
      </dl>
    </Card>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-mute text-sm">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
