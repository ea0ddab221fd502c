// Gives the person a file that was made in the browser.

/** Saves the file as a download of the browser. A text becomes a CSV file. */
export function saveFile(file: Blob | string, name: string): void {
  const blob = typeof file === 'string' ? new Blob([file], { type: 'text/csv;charset=utf-8' }) : file
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Waits before freeing the file: the browser reads the file later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
