// Puts text on the clipboard. False where the browser forbids it.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('clipboard: writing is not allowed here', error)
    return false
  }
}
