// One side of the book: who owes the shop, or whom the shop owes, by person, with how long it has been and a message in one tap.
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { type OpenBalance, openReminder } from '#contract/sql/orders/order-payments.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { balanceMessage } from '#domain/message/balance-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { isReachable } from '#domain/order/order-details.ts'
import { claimWords } from '#domain/order/order-payments.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'

export type Side = 'owed' | 'toGiveBack'

const TITLES: Readonly<Record<Side, string>> = { owed: 'Owes you', toGiveBack: 'You owe' }

type Props = {
  readonly side: Side
  readonly people: readonly OpenBalance[]
  /** How many are shown; the rest is behind a link. */
  readonly most?: number
}

/** Nothing without anybody on this side. */
export function BalanceCard({ side, people, most = people.length }: Props) {
  if (people.length === 0) return null
  const rest = people.length - most
  return (
    <Card title={TITLES[side]} action={<b className="font-semibold">{sumWords(people)}</b>}>
      <ul className="divide-y divide-line">
        {people.slice(0, most).map((person) => (
          <PersonRow key={`${person.orderId}${person.currency}`} side={side} person={person} />
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-3">
          <Link href="/dashboard/money" className="text-indigo underline">
            {rest === 1 ? 'and one more person' : `and ${rest} more people`}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** The sums of each currency: `₦62,000`, `₦62,000 and £40`. */
function sumWords(people: readonly OpenBalance[]): string {
  const sums = new Map<string, number>()
  for (const { currency, amount } of people) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' and ')
}

function PersonRow({ side, person }: { readonly side: Side; readonly person: OpenBalance }) {
  const { name, amount, currency, orders, orderId, customerId, since, remindedAt } = person
  const isFeeOpen = side === 'owed' && person.isFeeOpen
  const isOne = orders === 1 || customerId === null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-40">
        <Link
          href={isOne ? `/dashboard/orders/${orderId}?status=all` : `/dashboard/customers/${customerId}`}
          className="font-semibold text-indigo underline"
          translate="no"
        >
          {name}
        </Link>
        <span className="block text-mute text-sm">
          <span>{orders === 1 ? '1 order, ' : `${orders} orders, the first `}</span>
          <When at={since} />
          {side === 'owed' && remindedAt && (
            <>
              <span> · reminded </span>
              <When at={remindedAt} />
            </>
          )}
        </span>
      </span>
      <b className="font-semibold">
        <Money minor={amount} currency={currency} />
        {isFeeOpen && <span> + delivery</span>}
      </b>
      {side === 'owed' && person.isClaimed ? (
        <span className="font-medium">{`${claimWords(person)}: check your account`}</span>
      ) : (
        <MessageButton side={side} person={person} />
      )}
    </li>
  )
}

/** Opens the message in WhatsApp. A reminder is written down first: nobody gets two a day, and nobody who wants none. */
function MessageButton({ side, person }: { readonly side: Side; readonly person: OpenBalance }) {
  const business = useBusiness()
  const { save, isSaving } = useStoreWrite(openReminder, {
    lead_stopped: `${person.name} wants no messages of your shop.`,
    reminded_today: `${person.name} was reminded today already. Wait until tomorrow.`,
  })
  if (person.phone === null || !isReachable({ phone: person.phone })) return null
  const link = `${location.origin}/o/${person.token}`
  const href = whatsAppLink(person.phone, balanceMessage(side, person, { store: business.name, link }))
  if (side === 'toGiveBack') {
    return (
      <LinkButton kind="plain" Icon={MessageCircle} href={href} isExternal>
        Write
      </LinkButton>
    )
  }
  const remind = async () => {
    // The tab opens with the tap, because browsers refuse tabs that open later.
    const tab = window.open('', '_blank')
    const onSaved = () => {
      if (tab) tab.opener = null
      if (tab) tab.location.replace(href)
      else location.assign(href)
      toast({ text: 'Press send in WhatsApp' })
    }
    if (!(await save({ orderId: person.orderId }, { onSaved }))) tab?.close()
  }
  return (
    <Button
      kind="plain"
      Icon={MessageCircle}
      isBusy={isSaving}
      disabled={person.isStopped || person.remindedAt !== null}
      onClick={() => void remind()}
    >
      {person.isStopped ? 'No messages' : person.remindedAt ? 'Reminded' : 'Remind'}
    </Button>
  )
}
