// A file of its own, fetched by members of a suspended shop alone.
import { brand } from '#brand'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { useBusiness } from '../session/business.ts'

/** Says above every page that the shop is suspended, why, and what its people can still do. */
export default function SuspendedNote() {
  const { name, suspendedFor } = useBusiness()
  const write = whatsAppLink(brand.supportWhatsApp, `Hello, my shop ${name} is suspended.`)
  return (
    <div role="status" className="border-line border-b bg-clay-soft px-4 py-3 text-clay text-sm lg:px-8">
      <p className="font-semibold">Your shop is suspended: shoppers cannot open it.</p>
      {suspendedFor && <p>{suspendedFor}</p>}
      <p>
        <span>You can still read and export everything.</span>{' '}
        <a className="underline" href={write}>
          Write to support
        </a>
      </p>
    </div>
  )
}
