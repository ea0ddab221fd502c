// A value with a button that copies it.
import { Copy } from 'lucide-react'
import { IconButton } from '#kit/action/Button.tsx'
import { toast } from '#kit/toast/toast.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'

type Props = { readonly label: string; readonly value: string }

export function CopyValue({ label, value }: Props) {
  const copy = async () => {
    const isCopied = await copyText(value)
    toast(
      isCopied
        ? { text: 'Copied' }
        : { kind: 'bad', text: 'Copying is blocked here. Press the text long to copy it.' },
    )
  }
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="w-14 shrink-0 text-mute text-sm">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1 break-all font-mono text-sm">{value}</span>
        <IconButton Icon={Copy} label={`Copy ${label.toLowerCase()} ${value}`} onClick={() => void copy()} />
      </dd>
    </div>
  )
}
