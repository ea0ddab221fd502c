// The receipt of one payment for a plan: prints on one page. The frame of the app is not printed.
import { Printer } from 'lucide-react'
import { useSearch } from 'wouter'
import { brand } from '#brand'
import type { PlanPage, PlanPayment } from '#contract/sql/plans/plans.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Button } from '#kit/action/Button.tsx'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { dayText, nextChargeText } from '#owner/shared/plan/copy.ts'
import { usePlanPage } from '#owner/shared/plan/use-plan.ts'
import { boughtText, channelText } from './copy.ts'

const BACK = { href: '/settings/plan', label: 'Plan and payments' }

export default function ReceiptPage() {
  const reference = new URLSearchParams(useSearch()).get('reference')
  const query = usePlanPage()
  const payment = query.data && (query.data.payments.find((known) => known.reference === reference) ?? null)
  return (
    <OneThing
      query={{ ...query, data: payment }}
      title="Receipt"
      back={BACK}
      failed="Your payments could not be loaded."
      missing={{ title: 'There is no such payment', text: 'Payments of the shop are listed with its plan.' }}
    >
      {(found) => (
        <Page title="Receipt" back={BACK}>
          <Receipt payment={found} nextChargeAt={nextChargeOf(query.data, found)} />
        </Page>
      )}
    </OneThing>
  )
}

/** The charge that follows the newest payment of a card subscription; null for every other payment. */
function nextChargeOf(page: PlanPage | undefined, { reference, renews }: PlanPayment): string | null {
  return renews && page?.payments[0]?.reference === reference ? page.nextChargeAt : null
}

type ReceiptProps = { readonly payment: PlanPayment; readonly nextChargeAt: string | null }

function Receipt({ payment, nextChargeAt }: ReceiptProps) {
  const { name } = useBusiness()
  const { person } = useBusinessChoice()
  const money = (minor: number) => formatMoney(minor, payment.currency)
  return (
    <div className="max-w-2xl">
      <article className="rounded-card border border-line bg-card p-6 print:border-0 print:p-0">
        <p className="font-bold text-lg">{brand.name}</p>
        <p className="text-mute">{`${brand.companyCity} · ${brand.supportEmail}`}</p>
        <dl className="mt-6 flex flex-col gap-y-2">
          <Fact name="Receipt" value={payment.reference} />
          <Fact name="Paid on" value={dayText(payment.paidAt)} />
          <Fact name="Paid by" value={channelText(payment.channel)} />
          <Fact name="For the shop" value={name} />
          <Fact name="Account" value={person.email ?? ''} />
        </dl>
        <table className="mt-6 w-full border-line border-t">
          <tbody>
            <Row name={boughtText(payment)} amount={money(payment.amountMinor)} />
            {payment.refundedMinor > 0 && (
              <Row name="Paid back" amount={`− ${money(payment.refundedMinor)}`} />
            )}
            <Row name="Paid" amount={money(payment.amountMinor - payment.refundedMinor)} isTotal />
          </tbody>
        </table>
        {nextChargeAt && <p className="mt-4">{nextChargeText(nextChargeAt)}</p>}
      </article>
      <Button kind="soft" Icon={Printer} className="mt-4 print:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="basis-28 text-mute">{name}</dt>
      <dd className="min-w-0 flex-1 basis-[min(8rem,100%)] break-words font-medium">{value}</dd>
    </div>
  )
}

type RowProps = { readonly name: string; readonly amount: string; readonly isTotal?: boolean }

function Row({ name, amount, isTotal = false }: RowProps) {
  return (
    <tr className={`border-line border-b ${isTotal ? 'font-bold' : ''}`}>
      <th scope="row" className={`py-3 text-left ${isTotal ? '' : 'font-normal'}`}>
        {name}
      </th>
      <td className="figures py-3 text-right">{amount}</td>
    </tr>
  )
}
