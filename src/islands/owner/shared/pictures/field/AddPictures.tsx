// Ways to add pictures: the phone's gallery or a folder, the camera, the clipboard, a drop. Accepts files of any kind; the queue checks them.
import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = {
  readonly label: string
  readonly isMultiple: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly isFull?: boolean
}

/** Formats that the file picker offers. A file of another format is refused with a reason. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif'

const TILE =
  'flex min-h-24 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-edge border-dashed bg-card px-3 py-4 text-center font-medium text-indigo hover:bg-indigo-soft has-focus-visible:outline-3 has-focus-visible:outline-[var(--focus)]'

/** Two large buttons. The second (camera) is hidden on screens that usually have no camera. */
export function AddPictures({ label, isMultiple, onFiles, isFull = false }: Props) {
  const id = useId()
  usePaste(isFull ? null : onFiles)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // Lets the person choose the same file again after removing it.
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

/** Takes pictures from the clipboard when the person pastes anywhere on the page; none for null. Text is pasted as usual. */
function usePaste(onFiles: Props['onFiles'] | null): void {
  const isOn = onFiles !== null
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take.current?.(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOn])
}

type DropAreaProps = {
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** `label` names the part for screen readers. Text that is dragged over it is left alone. */
export function DropArea({ label, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend where the form already has a heading
    <div
      role="group"
      aria-label={label}
      className={`flex min-w-0 flex-col gap-3 rounded-card ${isOver ? 'bg-indigo-soft outline-2 outline-indigo outline-dashed outline-offset-4' : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
