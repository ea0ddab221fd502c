// Links for campaigns: a name makes a link and a QR code that count their own visits and orders.
import { Copy, Download, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Campaign, createCampaign, readCampaigns, removeCampaign } from '#contract/sql/store/figures.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { shownUrl, storeUrl } from '#domain/message/share-links.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { AskIconButton } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import { downloadQr } from '#owner/shared/share/qr-picture.ts'

export function Campaigns() {
  const business = useBusiness()
  const query = useStoreRead(readCampaigns)
  return (
    <Loaded query={query} failed="These figures could not be loaded.">
      {(data) => (
        <div id="links" className="scroll-mt-4">
          <Card title="Links for campaigns">
            <p className="mb-3 text-mute">
              Make a link for each place where you post: a status, a flyer, a market day. Its visits and
              orders are counted apart.
            </p>
            {may(business, 'vouchers') && <NewLink />}
            {data.length === 0 ? (
              <p className="mt-3 text-mute">No links yet.</p>
            ) : (
              <ul aria-label="Your links" className="mt-3 divide-y divide-line">
                {data.map((campaign) => (
                  <LinkRow key={campaign.code} campaign={campaign} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </Loaded>
  )
}

const REFUSALS = {
  other: 'The link was not made. A shop can have 100 links: delete one that you no longer use.',
  forbidden: 'Only owners and managers can make links.',
}

function NewLink() {
  const [name, setName] = useState('')
  const { save, isSaving } = useStoreWrite(createCampaign, REFUSALS)
  const make = () => save({ name }, { onSaved: () => setName('') })
  return (
    <form
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void make()
      }}
    >
      <TextField
        label="Name of the campaign"
        frameClass="min-w-0 flex-1 basis-52"
        placeholder="Eid sale on WhatsApp"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        Icon={Plus}
        isBusy={isSaving}
        busyText="One moment…"
        disabled={name.trim() === ''}
      >
        Make the link
      </Button>
    </form>
  )
}

function LinkRow({ campaign }: { readonly campaign: Campaign }) {
  const { slug, customDomain, currency } = useBusiness()
  const url = `${storeUrl({ slug, customDomain }, location.origin)}?utm_source=${campaign.code}`
  const saveQr = () => downloadQr(url, `${slug}-${campaign.code}-qr.png`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {campaign.name}
        </p>
        <p className="break-all text-mute text-sm">{shownUrl(url)}</p>
        <p className="figures text-sm">
          <span>{`${campaign.views} ${campaign.views === 1 ? 'view' : 'views'} → ${campaign.carts} ${campaign.carts === 1 ? 'cart' : 'carts'} →`}</span>{' '}
          <b>{`${campaign.orders} ${campaign.orders === 1 ? 'order' : 'orders'}`}</b>
          {campaign.total > 0 && <span>{`, ${formatMoney(campaign.total, currency)}`}</span>}
        </p>
      </div>
      <div className="flex print:hidden">
        <IconButton
          Icon={Copy}
          label={`Copy the link of ${campaign.name}`}
          onClick={() => void copyText(url, 'link')}
        />
        <IconButton Icon={Download} label={`QR code of ${campaign.name}`} onClick={() => void saveQr()} />
        <RemoveLink campaign={campaign} />
      </div>
    </li>
  )
}

function RemoveLink({ campaign }: { readonly campaign: Campaign }) {
  const business = useBusiness()
  const { save } = useStoreWrite(removeCampaign)
  if (!may(business, 'vouchers')) return null
  return (
    <AskIconButton
      Icon={Trash2}
      label={`Delete ${campaign.name}`}
      title={`Delete ${campaign.name}?`}
      action="Delete the link"
      onConfirm={() => save({ code: campaign.code })}
    >
      The link still opens your shop, but its visits and orders are no longer counted apart.
    </AskIconButton>
  )
}
