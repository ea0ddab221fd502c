// Says that the form shows unsaved text from earlier, and offers to discard the text.
import { Button } from '#kit/action/Button.tsx'

type Props = { readonly text: string; readonly action: string; readonly onAction: () => void }

export function DraftNote({ text, action, onAction }: Props) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <Button kind="plain" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
