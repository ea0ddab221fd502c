// Chooses one file: by a tap, or by dropping it.
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

type Props = { readonly file: File | null; readonly onChoose: (file: File | null) => void }

export function FileDrop({ file, onChoose }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0] ?? file)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-[var(--focus)] ${isOver ? 'border-indigo bg-indigo-soft' : 'border-edge bg-paper'}`}
    >
      <FileUp size={28} strokeWidth={1.75} aria-hidden="true" className="text-indigo" />
      <b className="max-w-full break-words">{file === null ? 'Choose a file' : file.name}</b>
      <span className="text-mute text-sm">
        {file === null
          ? 'CSV, TSV, Excel (.xlsx), an XML feed, a ZIP with one of these and its pictures, or a saved page of AliExpress or 1688. A table of text may have 40 MB, anything else 10 MB without its pictures. Or an exit kit of Oja, as it is.'
          : 'Tap to choose another one.'}
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xml,.xlsx,.zip,.html,.htm,.json,text/csv,text/xml,application/xml,text/tab-separated-values"
        className="sr-only"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </label>
  )
}
