// The first five of who owes the shop and whom it owes, for the start page. A file of its own, fetched only when a book is not even.
import { openBalances } from '#contract/sql/orders/order-payments.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { BalanceCard } from '#owner/shared/balances/BalanceCard.tsx'

/** Nothing while it loads. */
export default function HomeBalances() {
  const { data } = useStoreRead(openBalances)
  if (!data) return null
  return (
    <>
      <BalanceCard side="toGiveBack" people={data.toGiveBack} most={5} />
      <BalanceCard side="owed" people={data.owed} most={5} />
    </>
  )
}
