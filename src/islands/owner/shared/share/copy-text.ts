// Copies text to the clipboard. False when the browser forbids this.

/** Resolves with false where the page has no https or the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
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
