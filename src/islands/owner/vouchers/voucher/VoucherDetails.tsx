// How a voucher stands, how to pass it on, and who used it.
import { Copy, MessageCircle } from 'lucide-react'
import { storeUrl } from '#domain/share-links.ts'
import { shopTimeWords, timeZoneOf } from '#domain/voucher-schedule.ts'
import { voucherShareText } from '#domain/voucher-share.ts'
import { type OwnerVoucher, voucherConditions, voucherGift, voucherState } from '#domain/voucher-state.ts'
import { whatsAppLink } from '#domain/whatsapp.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { toast } from '../../kit/toast.ts'
import { isManager, useBusiness } from '../../session/business.ts'
import { copyText } from '../../share/copy-text.ts'
import { VoucherActions } from './VoucherActions.tsx'
import { VoucherUses } from './VoucherUses.tsx'
import { STATE_WORDS, usesWords } from './voucher-words.ts'

export function VoucherDetails({ voucher }: { readonly voucher: OwnerVoucher }) {
  const business = useBusiness()
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Summary voucher={voucher} />
        {voucherState(voucher, new Date()) !== 'archived' && <ShareVoucher voucher={voucher} />}
        {isManager(business) && <VoucherActions voucher={voucher} />}
      </div>
      <VoucherUses voucher={voucher} />
    </div>
  )
}

function Summary({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { currency, country } = useBusiness()
  const zone = timeZoneOf(country)
  const [tone, word] = STATE_WORDS[voucherState(voucher, new Date())]
  const { starts_at, ends_at, max_uses_per_customer: perCustomer } = voucher
  const conditions = voucherConditions(voucher, currency)
  return (
    <Card>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <b className="text-xl">{voucherGift(voucher, currency)}</b>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <ul className="mt-1 text-mute">
        {conditions !== '' && <li>For {conditions}</li>}
        <li>{usesWords(voucher)}</li>
        {perCustomer !== null && <li>{perCustomer === 1 ? 'Once' : `${perCustomer} times`} per customer</li>}
        {starts_at !== null && <li>Starts {shopTimeWords(starts_at, zone)}</li>}
        {ends_at !== null && <li>Ends {shopTimeWords(ends_at, zone)}</li>}
      </ul>
    </Card>
  )
}

function ShareVoucher({ voucher }: { readonly voucher: OwnerVoucher }) {
  const business = useBusiness()
  const url = storeUrl(business, location.origin)
  const timeZone = timeZoneOf(business.country)
  const text = voucherShareText(voucher, { name: business.name, url, currency: business.currency, timeZone })
  const copy = async () =>
    toast(
      (await copyText(voucher.code))
        ? { text: 'Code copied' }
        : { kind: 'bad', text: 'Copying is blocked here. Press the code long to copy it.' },
    )
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton kind="leaf" Icon={MessageCircle} isExternal href={whatsAppLink('', text)}>
        Share on WhatsApp
      </LinkButton>
      <Button kind="plain" Icon={Copy} onClick={() => void copy()}>
        Copy code
      </Button>
    </div>
  )
}
