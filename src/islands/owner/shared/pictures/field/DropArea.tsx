// A part of the page that accepts dropped files, and is highlighted while files are dragged over it.
import { type DragEvent, type ReactNode, useState } from 'react'

type Props = {
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** `label` names the part for screen readers. Text that is dragged over it is left alone. */
export function DropArea({ label, onFiles, children }: Props) {
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
