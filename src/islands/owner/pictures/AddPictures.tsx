// The ways in: the phone's gallery or a folder, the camera, the clipboard, a drop. Files of any kind arrive; the queue looks at them.
import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'

type Props = {
  readonly label: string
  readonly isMultiple: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly isFull?: boolean
}

/** Formats that are offered; a file chosen in spite of it is refused with a reason. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif'

const TILE =
  'flex min-h-24 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-edge border-dashed bg-card px-3 py-4 text-center font-medium text-indigo hover:bg-indigo-soft has-focus-visible:outline-3 has-focus-visible:outline-[var(--focus)]'

/** Two large targets; on screens without a camera of their own the second is hidden. */
export function AddPictures({ label, isMultiple, onFiles, isFull = false }: Props) {
  const id = useId()
  usePaste(onFiles, !isFull)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // The same file may be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <div className="flex gap-3">
      <label className={`${TILE} ${isFull ? 'opacity-60' : ''}`}>
        <ImagePlus size={24} strokeWidth={1.75} aria-hidden="true" />
        <span id={`${id}-choose`}>{label}</span>
        <input
          type="file"
          accept={ACCEPT}
          multiple={isMultiple}
          disabled={isFull}
          onChange={take}
          className="sr-only"
          aria-labelledby={`${id}-choose`}
        />
      </label>
      <label className={`${TILE} pointer-fine:hidden ${isFull ? 'opacity-60' : ''}`}>
        <Camera size={24} strokeWidth={1.75} aria-hidden="true" />
        <span id={`${id}-take`}>Take a photo</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          disabled={isFull}
          onChange={take}
          className="sr-only"
          aria-labelledby={`${id}-take`}
        />
      </label>
    </div>
  )
}

/** Pictures in the clipboard are taken wherever the page is pasted to; text goes where it belongs. */
function usePaste(onFiles: Props['onFiles'], isOn: boolean): void {
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOn])
}
