// The exit kit: asked for with a proof of identity, made in the background, taken within a day with another proof.
import { Download, Package } from 'lucide-react'
import { useState } from 'react'
import { beginExitKit, type ExitKit, exitKitNow } from '#contract/sql/catalogue/exit-kits.ts'
import { downloadExitKit } from '#data/owner/export/exit-kit.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { Button } from '#kit/action/Button.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { withProof } from '#owner/session/with-proof.ts'

/** How often the progress is asked for while a kit is being made. */
const ASK_MS = 3_000

const READING = {
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly data?: ExitKit | null | undefined } }) =>
    state.data?.status === 'making' ? ASK_MS : (false as const),
}

const REFUSALS = {
  forbidden: 'Only the owner of a shop can take its exit kit.',
  too_many_requests: 'Five kits in a day are enough. Ask again tomorrow.',
  kit_gone: 'This kit is gone: a kit can be taken for 24 hours. Make a new one.',
}

export function ExitKitCard() {
  const { data: kit, isError: isLost, refetch } = useStoreRead(exitKitNow, {}, READING)
  const [withCodes, setWithCodes] = useState(false)
  const { save: begin, isSaving: isBeginning } = useStoreWrite(beginExitKit, REFUSALS)
  const { save, isSaving: isTaking } = useSave()
  const isSaving = isBeginning || isTaking

  const take = ({ id }: ExitKit) =>
    save({
      send: () => withProof((proof) => downloadExitKit(id, proof)),
      refusalText: toRefusalText(REFUSALS),
      onSettled: refetch,
    })
  const ready = kit?.status === 'ready' ? kit : null
  return (
    <Card title="Exit kit" isStack>
      <p>
        Everything you need to go on elsewhere, in one ZIP: your products for WooCommerce, Shopify and the
        catalogue of Facebook, Instagram and WhatsApp, every table as CSV, all pictures with their originals,
        and your shop itself as pages that open from a USB stick or any web host. We make it in the background
        and mail you when it is ready. You can take it for 24 hours.
      </p>
      {kit?.status === 'making' ? (
        <KitBar kit={kit} />
      ) : (
        <>
          {ready && <ReadyExitKit kit={ready} isBusy={isSaving} onTake={() => void take(ready)} />}
          <CheckboxField
            label="Put the codes of gift cards in. Whoever has a code can pay with it."
            checked={withCodes}
            onChange={(event) => setWithCodes(event.target.checked)}
          />
          <Button
            Icon={Package}
            kind={ready ? 'plain' : 'main'}
            className="self-start"
            isBusy={isSaving}
            onClick={() => void begin({ withCodes })}
          >
            {ready ? 'Make a new kit' : 'Make the exit kit'}
          </Button>
        </>
      )}
      {isLost && <ErrorNote text="We could not see how far your kit is." onRetry={() => void refetch()} />}
    </Card>
  )
}

type ReadyProps = { readonly kit: ExitKit; readonly isBusy: boolean; readonly onTake: () => void }

function ReadyExitKit({ kit, isBusy, onTake }: ReadyProps) {
  const { country } = useBusiness()
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {`Your kit is ready: ${sizeOf(kit.bytes)}${kit.withCodes ? ', with gift-card codes' : ''}. ${kit.endsAt ? `It goes away on ${untilOf(kit.endsAt, timeZoneOf(country))}.` : ''}`}
      </p>
      <Button Icon={Download} className="self-start" isBusy={isBusy} onClick={onTake}>
        Take the kit
      </Button>
    </div>
  )
}

function KitBar({ kit: { done, total } }: { readonly kit: ExitKit }) {
  return (
    <div>
      <p role="status" className="mb-2">
        {`${total === 0 ? 'Starting…' : `Making your kit: ${done} of ${total}.`} You can close this page.`}
      </p>
      <ProgressBar label="Exit kit" total={total} done={done} />
    </div>
  )
}

/** `3.4 MB` */
function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** By the shop's clock, as the mail says it. */
function untilOf(endsAt: string, zone: string): string {
  const parts = { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: zone } as const
  return new Date(endsAt).toLocaleString('en-GB', parts)
}
