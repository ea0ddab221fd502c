// Fetches what stands in for modal dialogs, in browsers without them (older-browsers/). Other browsers fetch nothing.

/** The build replaces this constant. */
declare const OLDER_BROWSERS_PATH: string

/** Resolves when `showModal` may be called. Rejects when the file cannot be fetched. */
export async function readyDialogs(): Promise<void> {
  if (!('showModal' in document.createElement('dialog'))) await import(/* @vite-ignore */ OLDER_BROWSERS_PATH)
}
