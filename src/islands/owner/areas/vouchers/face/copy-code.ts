// Copies a code to the clipboard and shows a toast.
import { toast } from '../../../kit/toast/toast.ts'
import { copyText } from '../../../shared/share/copy-text.ts'

export async function copyCode(code: string): Promise<void> {
  const isCopied = await copyText(code)
  toast(
    isCopied
      ? { text: 'Code copied' }
      : { kind: 'bad', text: 'Copying is blocked here. Press the code long to copy it.' },
  )
}
