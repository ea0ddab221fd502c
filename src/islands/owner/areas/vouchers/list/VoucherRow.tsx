// One voucher in the list: code, discount and state.
import { Link } from 'wouter'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import {
  type OwnerVoucher,
  type VoucherState,
  voucherConditions,
  voucherGift,
} from '#domain/voucher/voucher-state.ts'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { STATE_TEXT, usesText } from '../shared/copy.ts'

export function VoucherRow({
  voucher,
  state,
}: {
  readonly voucher: OwnerVoucher
  readonly state: VoucherState
}) {
  const { currency, country } = useBusiness()
  const [tone, word] = STATE_TEXT[state]
  const conditions = voucherConditions(voucher, currency)
  const moment = state === 'scheduled' ? voucher.starts_at : voucher.ends_at
  const zone = timeZoneOf(country)
  return (
    <Link href={`/dashboard/vouchers/${voucher.id}`} className="block px-4 py-3 hover:bg-paper lg:px-5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b translate="no" className="break-all">
          {voucher.code}
        </b>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="block">
        <span>{voucherGift(voucher, currency)}</span>
        {conditions !== '' && <span className="text-mute">{`, ${conditions}`}</span>}
      </span>
      <span className="figures block text-mute text-sm">
        {`${usesText(voucher)}${moment !== null ? `, ${state === 'scheduled' ? 'starts' : state === 'ended' ? 'ended' : 'ends'} ${shopTimeWords(moment, zone)}` : ''}`}
      </span>
    </Link>
  )
}
