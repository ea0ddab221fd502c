// A button that chooses the ZIP of an import again.
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#kit/action/Button.tsx'

type Props = {
  readonly label: string
  readonly kind: 'main' | 'plain'
  readonly onChoose: (file: File) => void
}

export function ChooseZip({ label, kind, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} Icon={FileUp} className="self-start" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
