// Copies a code to the clipboard and shows a toast.
import { toast } from '#kit/toast/toast.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'

/** Copies the code and says so, or says how to copy it by hand. */
export async function copyCode(code: string): Promise<void> {
  const isCopied = await copyText(code)
  toast(
    isCopied
      ? { text: 'Code copied' }
      : { kind: 'bad', text: 'Copying is blocked here. Press the code long to copy it.' },
  )
}
