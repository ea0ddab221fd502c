// Copies text to the clipboard and says so.
import { toast } from '#kit/toast/toast.ts'

/**
 * Copies the text and says `Link copied`, with the note behind it, or how to copy by hand. Resolves with false where the page has no https or
 * the browser forbids it.
 */
export async function copyText(text: string, what: 'link' | 'code' | 'message' | 'text', note = '') {
  const isCopied = await writeToClipboard(text)
  const name = `${what[0]?.toUpperCase()}${what.slice(1)}`
  toast(
    isCopied
      ? { text: note === '' ? `${name} copied` : `${name} copied. ${note}` }
      : { kind: 'bad', text: `Copying is blocked here. Press the ${what} long to copy it.` },
  )
  return isCopied
}

async function writeToClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false // a page without https
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    console.warn('clipboard: writing is not allowed here', error)
    return false
  }
}
