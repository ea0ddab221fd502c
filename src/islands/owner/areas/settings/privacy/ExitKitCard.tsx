// The exit kit: asked for with a proof of identity, made in the background, taken within a day with another proof.
import { Download, Package } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { isOutage } from '#data/outage.ts'
import {
  beginExitKit,
  type ExitKit,
  fetchExitKit,
  type KitRefusal,
  saveExitKit,
} from '#data/owner/export/exit-kit.ts'
import { Button } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { withProof } from '#owner/shared/proof/with-proof.ts'

/** How often the progress is asked for while a kit is being made. */
const ASK_MS = 3_000

const REFUSALS: Readonly<Record<Exclude<KitRefusal, 'proof_needed'>, string>> = {
  forbidden: 'Only the owner of a shop can take its exit kit.',
  too_many_requests: 'Five kits in a day are enough. Ask again tomorrow.',
  kit_gone: 'This kit is gone: a kit can be taken for 24 hours. Make a new one.',
}

export function ExitKitCard() {
  const { id: businessId } = useBusiness()
  const { kit, isLost, refresh } = useExitKit(businessId)
  const [withCodes, setWithCodes] = useState(false)
  const { save, isSaving } = useSave()

  const run = (call: (proof: string | null) => Promise<KitRefusal | null>) =>
    save({
      send: async () => {
        const refusal = await withProof<Exclude<KitRefusal, 'proof_needed'> | null>(call)
        return refusal === null ? { ok: true, value: null } : { ok: false, error: refusal }
      },
      refusalText: (refusal) => (refusal === 'proof_needed' ? null : REFUSALS[refusal]),
      onSettled: refresh,
    })
  const ready = kit?.status === 'ready' ? kit : null
  return (
    <Card title="Exit kit">
      <div className="flex flex-col gap-4">
        <p>
          Everything you need to go on elsewhere, in one ZIP: your products for WooCommerce, Shopify and the
          catalogue of Facebook, Instagram and WhatsApp, every table as CSV, all pictures with their
          originals, and your shop itself as pages that open from a USB stick or any web host. We make it in
          the background and mail you when it is ready. You can take it for 24 hours.
        </p>
        {kit?.status === 'making' ? (
          <KitBar kit={kit} />
        ) : (
          <>
            {ready && (
              <ReadyExitKit
                kit={ready}
                isBusy={isSaving}
                onTake={() => void run((proof) => saveExitKit(ready.id, proof))}
              />
            )}
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-[var(--indigo)]"
                checked={withCodes}
                onChange={(event) => setWithCodes(event.target.checked)}
              />
              <span>Put the codes of gift cards in. Whoever has a code can pay with it.</span>
            </label>
            <Button
              Icon={Package}
              kind={ready ? 'plain' : 'main'}
              className="self-start"
              isBusy={isSaving}
              onClick={() => void run((proof) => beginExitKit(businessId, { withCodes, proof }))}
            >
              {ready ? 'Make a new kit' : 'Make the exit kit'}
            </Button>
          </>
        )}
        {isLost && <ErrorNote text="We could not see how far your kit is." onRetry={() => void refresh()} />}
      </div>
    </Card>
  )
}

type ReadyProps = { readonly kit: ExitKit; readonly isBusy: boolean; readonly onTake: () => void }

function ReadyExitKit({ kit, isBusy, onTake }: ReadyProps) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {`Your kit is ready: ${sizeOf(kit.bytes)}${kit.withCodes ? ', with gift-card codes' : ''}. ${kit.endsAt ? `It goes away on ${untilOf(kit.endsAt)}.` : ''}`}
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

function useExitKit(businessId: string) {
  const [kit, setKit] = useState<ExitKit | null>(null)
  const [isLost, setLost] = useState(false)
  const refresh = useCallback(async () => {
    try {
      setKit(await fetchExitKit(businessId))
      setLost(false)
    } catch (error) {
      if (!isOutage(error)) throw error
      setLost(true)
    }
  }, [businessId])
  const isMaking = kit?.status === 'making'
  useEffect(() => {
    void refresh()
    if (!isMaking) return
    const timer = setInterval(() => void refresh(), ASK_MS)
    return () => clearInterval(timer)
  }, [refresh, isMaking])
  return { kit, isLost, refresh }
}

/** `3.4 MB` */
function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function untilOf(endsAt: string): string {
  return new Date(endsAt).toLocaleString('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' })
}
