// Sentences about a lost connection, the same for every form and button.

export const OFFLINE = 'You are offline. What you type is kept here until the connection is back.'

/** After a write that waits on this phone. */
export const KEPT = 'No line. Kept on this phone, and sent when the line is back.'

/** The sentence after Save was pressed in a form and no server answered. */
export function notSavedText(isOnline: boolean): string {
  return isOnline
    ? 'Not saved: the server cannot be reached. What you typed is kept. Try again in a moment.'
    : 'Not saved: you are offline. What you typed is kept. Press Save when the connection is back.'
}

/** The sentence after a button outside a form was pressed and no server answered. */
export function unchangedText(isOnline: boolean): string {
  return isOnline
    ? 'No answer came from the server. Try again in a moment: nothing is done twice.'
    : 'Nothing was changed: you are offline.'
}

/** `No line. What you see is from 14:05.`; `26/11, 14:05` when it was another day. By this device's clock. */
export function seenFromText(at: number, { hasForm = false, now = Date.now() } = {}): string {
  const then = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`
  const isToday = then.toDateString() === new Date(now).toDateString()
  const day = isToday ? '' : `${then.getDate()}/${then.getMonth() + 1}, `
  return `No line. What you see is from ${day}${time}.${hasForm ? ' What you type is kept.' : ''}`
}
