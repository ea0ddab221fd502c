// A picture that is being sent: its preview, its progress, and buttons when it has stopped.
import { Image, RotateCcw, X } from 'lucide-react'
import { IconButton } from '#kit/action/Button.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { mayTryAgain, pictureText } from '../copy.ts'
import { leaveQueue, tryAgain } from '../queue/picture-queue.ts'
import { isOnItsWay, type QueuedPicture } from '../queue/queued.ts'

const WORDS = {
  waiting: 'Waiting',
  making: 'Preparing',
  sending: 'Sending',
  sent: 'Done',
  stopped: '',
} as const

type Props = { readonly label: string; readonly queued: readonly QueuedPicture[] }

/** The pictures of a field that are being sent; nothing without one. */
export function QueuedPictures({ label, queued }: Props) {
  if (queued.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {queued.map((picture) => (
        <QueuedTile key={picture.id} picture={picture} />
      ))}
    </ul>
  )
}

/** A picture that stopped can be sent again or left out. */
function QueuedTile({ picture }: { readonly picture: QueuedPicture }) {
  const { id, name, state, progress, previewUrl, reason } = picture
  const percent = Math.round(progress * 100)
  return (
    <li className="min-w-0 rounded-card border border-line bg-card p-2">
      <div className="flex min-w-0 items-center gap-3">
        {reason === null || mayTryAgain(reason) ? (
          <Preview url={previewUrl} />
        ) : (
          <span
            className="grid size-14 shrink-0 place-items-center rounded-md bg-danger-soft text-danger"
            aria-hidden="true"
          >
            <X size={24} strokeWidth={1.75} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p translate="no" className="truncate font-medium text-sm">
            {name}
          </p>
          {reason === null && (
            <>
              <ProgressBar done={percent} total={100} label={`${name}: ${WORDS[state]}`} />
              <p className="text-mute text-sm">
                {`${WORDS[state]} ${state === 'waiting' ? '' : `${percent}%`}`}
              </p>
            </>
          )}
        </div>
        {reason !== null && mayTryAgain(reason) && (
          <IconButton Icon={RotateCcw} label={`Try again: ${name}`} onClick={() => tryAgain(id)} />
        )}
        <IconButton
          Icon={X}
          label={reason === null ? `Cancel ${name}` : `Dismiss ${name}`}
          onClick={() => leaveQueue(id)}
        />
      </div>
      {reason !== null && (
        <p role="alert" className={`mt-1 px-1 text-sm ${isOnItsWay(picture) ? 'text-clay' : 'text-danger'}`}>
          {pictureText(reason)}
        </p>
      )}
    </li>
  )
}

function Preview({ url }: { readonly url: string | null }) {
  if (url) return <img src={url} alt="" className="size-14 shrink-0 rounded-md bg-paper object-cover" />
  return (
    <span
      className="grid size-14 shrink-0 place-items-center rounded-md bg-paper text-mute"
      aria-hidden="true"
    >
      <Image size={24} strokeWidth={1.75} />
    </span>
  )
}
