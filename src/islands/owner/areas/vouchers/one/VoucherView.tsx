// A stored voucher: its picture, the main action, its state and its uses.
import { ArchiveRestore, Pencil, Play } from 'lucide-react'
import { Link } from 'wouter'
import type { VoucherUse } from '#data/owner/vouchers/vouchers.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { voucherShareText } from '#domain/voucher/voucher-share.ts'
import {
  type OwnerVoucher,
  type VoucherState,
  voucherConditions,
  voucherGift,
  voucherState,
} from '#domain/voucher/voucher-state.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { CARD } from '#owner/shared/pictures/draw/shop-picture.ts'
import {
  type PictureFile,
  ShareButton,
  ShownPicture,
  usePictureFile,
} from '#owner/shared/share/SharePicture.tsx'
import { drawVoucher, voucherPictureText } from '../picture/voucher-picture.ts'
import { STATE_TEXT, usesText } from '../shared/copy.ts'
import { useVoucherActions, useVoucherUses, type VoucherActions } from '../shared/use-voucher.ts'
import { VoucherMenu } from './VoucherMenu.tsx'

type Props = {
  readonly voucher: OwnerVoucher
  readonly back: { readonly href: string; readonly label: string }
}

export function VoucherView({ voucher, back }: Props) {
  const business = useBusiness()
  const actions = useVoucherActions(voucher)
  const context = { shop: business, currency: business.currency, timeZone: timeZoneOf(business.country) }
  const picture = usePictureFile(['voucher', voucher, business], () => drawVoucher(voucher, context))
  const state = voucherState(voucher, new Date(serverNow()))
  return (
    <Page
      title={voucher.code}
      back={back}
      action={<VoucherMenu voucher={voucher} picture={picture.data} actions={actions} />}
    >
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <ShownPicture
            picture={picture}
            alt={voucherPictureText(voucher, context)}
            size={CARD}
            className={`h-auto shadow-card ${state === 'active' || state === 'scheduled' ? '' : 'opacity-50'}`}
            room="aspect-[1080/680]"
          />
          <MainAction voucher={voucher} state={state} picture={picture.data} actions={actions} />
          <VoucherStatus voucher={voucher} state={state} />
        </div>
        <VoucherUses voucher={voucher} />
      </div>
    </Page>
  )
}

type ActionProps = {
  readonly voucher: OwnerVoucher
  readonly state: VoucherState
  readonly picture: PictureFile | undefined
  readonly actions: VoucherActions
}

/** The main button: shares a usable voucher, or makes an unusable one usable. */
function MainAction({ voucher, state, picture, actions }: ActionProps) {
  const business = useBusiness()
  if (state === 'active' || state === 'scheduled') {
    const words = voucherShareText(voucher, {
      name: business.name,
      url: storeUrl(business, location.origin),
      currency: business.currency,
      timeZone: timeZoneOf(business.country),
    })
    return (
      <ShareButton
        isWide
        picture={picture}
        words={words}
        action="Share voucher"
        otherwise="Share on WhatsApp"
      />
    )
  }
  if (!isManager(business)) return null
  if (state === 'archived') {
    return (
      <Button isWide Icon={ArchiveRestore} disabled={actions.isBusy} onClick={() => void actions.bringBack()}>
        Bring back
      </Button>
    )
  }
  if (state === 'paused') {
    return (
      <Button isWide Icon={Play} disabled={actions.isBusy} onClick={() => void actions.resume()}>
        Resume
      </Button>
    )
  }
  return (
    <LinkButton isWide Icon={Pencil} href={`/dashboard/vouchers/${voucher.id}?edit`}>
      Edit
    </LinkButton>
  )
}

function VoucherStatus({ voucher, state }: Pick<ActionProps, 'voucher' | 'state'>) {
  const { country, currency } = useBusiness()
  const zone = timeZoneOf(country)
  const [tone, word] = STATE_TEXT[state]
  const { starts_at: startsAt, ends_at: endsAt, max_uses_per_customer: perCustomer } = voucher
  const conditions = voucherConditions(voucher, currency)
  return (
    <Card>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <b>{usesText(voucher)}</b>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <ul className="text-mute">
        <li>{voucherGift(voucher, currency)}</li>
        {conditions !== '' && <li>{`For ${conditions}`}</li>}
        {perCustomer !== null && (
          <li>{`${perCustomer === 1 ? 'Once' : `${perCustomer} times`} per customer`}</li>
        )}
        {startsAt !== null && <li>{`Starts ${shopTimeWords(startsAt, zone)}`}</li>}
        {endsAt !== null && <li>{`Ends ${shopTimeWords(endsAt, zone)}`}</li>}
      </ul>
    </Card>
  )
}

/** The uses of a voucher: order, customer, time and discount. */
function VoucherUses({ voucher }: { readonly voucher: OwnerVoucher }) {
  return (
    <Card title="Uses">
      <Loaded
        query={useVoucherUses(voucher.id)}
        failed="The uses could not be loaded."
        rows={2}
        empty={<p className="text-mute">Nobody has used it yet. Share the code to begin.</p>}
      >
        {(uses) => (
          <ul className="divide-y divide-line">
            {uses.map((use) => (
              <li key={use.orderId}>
                <UseLine use={use} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function UseLine({ use }: { readonly use: VoucherUse }) {
  return (
    <Link
      href={`/dashboard/orders/${use.orderId}`}
      className="flex min-h-14 flex-wrap items-center gap-x-3 py-2 hover:bg-paper"
    >
      <span className="min-w-0 flex-1">
        <b translate="no">{use.orderCode}</b> <span translate="no">{use.customerName}</span>
        <span className="block text-mute text-sm">
          <When at={use.at} />
        </span>
      </span>
      {use.releasedAt && <Badge>Given back</Badge>}
      <Money minor={-use.discount} currency={use.currency} />
    </Link>
  )
}
