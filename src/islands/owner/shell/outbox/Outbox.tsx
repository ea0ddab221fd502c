// The outbox: a strip that says how much waits for the line, and leads to a sheet that names each act. Fetched after the page.
import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { followOtherTabs, openOutbox, sendWaiting } from '#data/owner/outbox/outbox.ts'
import { $sent, $waiting, heldOf, type WaitingAction } from '#data/owner/outbox/waiting.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusinessChoice } from '#owner/session/business.ts'

const OutboxSheet = lazyChunk(() => import('./OutboxSheet.tsx'))

/** How often it tries while something waits: browsers do not always know that the line is back. */
const AGAIN_MS = 5_000

type Props = {
  /** Behind the lock of this device what waits is sent and counted; nothing is named. */
  readonly isLocked?: boolean
}

export default function Outbox({ isLocked = false }: Props) {
  const { person } = useBusinessChoice()
  const waiting = useStore($waiting)
  const [isOpen, setOpen] = useState(false)
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  const held = heldOf(waiting).length
  const open = waiting.length - refused - held
  useSending(person.id, open > 0)
  useNews(waiting, isLocked)
  return (
    <>
      <div role="status">
        {waiting.length > 0 && (
          <p
            className={`flex flex-wrap items-center gap-x-4 px-4 py-1 lg:px-8 print:hidden ${refused > 0 ? 'bg-clay-soft' : 'bg-lamp-soft'}`}
          >
            <span className="min-w-0 flex-1 basis-52 py-2">{stripText({ open, refused, held })}</span>
            {!isLocked && (
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
              >
                See what waits
              </button>
            )}
          </p>
        )}
      </div>
      {isOpen && <OutboxSheet onClose={() => setOpen(false)} />}
    </>
  )
}

type Counts = { readonly open: number; readonly refused: number; readonly held: number }

/** `1 thing could not be done, and 2 wait for it: look at it. 3 things wait for the line.` */
function stripText({ open, refused, held }: Counts): string {
  const count = (of: number) => (of === 1 ? '1 thing' : `${of} things`)
  const verb = (of: number) => (of === 1 ? 'waits' : 'wait')
  const behind = held > 0 ? `, and ${held} ${verb(held)} for it` : ''
  return [
    ...(refused > 0 ? [`${count(refused)} could not be done${behind}: look at it.`] : []),
    ...(open > 0 ? [`${count(open)} ${verb(open)} for the line.`] : []),
  ].join(' ')
}

/** Sends when the app opens, when the line is back, when the person returns to it, and now and then while something waits. */
function useSending(personId: string, hasWaiting: boolean): void {
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'visible' && navigator.onLine)
        void sendWaiting().catch(warnOfRefusal('outbox: nothing could be sent'))
    }
    openOutbox(personId).then(send, warnOfRefusal('outbox: this browser keeps nothing'))
    const stop = followOtherTabs()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    const timer = hasWaiting ? setInterval(send, AGAIN_MS) : undefined
    return () => {
      stop()
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
      clearInterval(timer)
    }
  }, [personId, hasWaiting])
}

/** Reads again what was sent, and says so; says too when something was refused: who unlocks reads that in the strip. */
function useNews(waiting: readonly WaitingAction[], isLocked: boolean): void {
  const client = useQueryClient()
  const sent = useStore($sent)
  const shown = useRef(sent)
  useEffect(() => {
    if (sent === shown.current || sent === null) return
    shown.current = sent
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === sent.businessId })
    sendNudge(sent.businessId)
    if ($waiting.get().every(({ id }) => id === sent.id))
      toast({ text: 'The line is back: everything that waited is done.' })
  }, [sent, client])
  const before = useRef(waiting)
  useEffect(() => {
    const wasOpen = new Set(before.current.filter(({ refusal }) => refusal === null).map(({ id }) => id))
    before.current = waiting
    const refused = waiting.find(({ id, refusal }) => refusal !== null && wasOpen.has(id))
    if (!refused) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === refused.businessId })
    if (isLocked) return
    toast({
      kind: 'bad',
      text: `The line is back, and “${refused.label}” could not be done. Look at what waits.`,
    })
  }, [waiting, client, isLocked])
}
