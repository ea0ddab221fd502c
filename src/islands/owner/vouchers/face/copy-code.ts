// Puts a code on the clipboard and says so.
import { toast } from '../../kit/toast.ts'
import { copyText } from '../../share/copy-text.ts'

export async function copyCode(code: string): Promise<void> {
  const isCopied = await copyText(code)
  toast(
    isCopied
      ? { text: 'Code copied' }
      : { kind: 'bad', text: 'Copying is blocked here. Press the code long to copy it.' },
  )
}
