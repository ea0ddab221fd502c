// The server's time on a device whose clock may be wrong: compare what the server has dated with `serverNow`, never with `Date.now`. Reckoned
// from the `Date` of an answer (RFC 9110, 6.6.1) of our own host: browsers hide that header of other origins, the database's included.

/** A moment by this device's two clocks. */
export type Moment = { readonly deviceMs: number; readonly steadyMs: number }

type Reading = Moment & { readonly serverMs: number }

let reading: Reading | null = null

/** More than a device's two clocks drift apart while it is awake. */
const APART_MS = 5_000

/** People set a clock by hand to within some minutes. */
const WRONG_MS = 10 * 60_000

/** Takes the time from an answer that came from our Worker, now or at the given moment. An answer out of a cache has the time of its storing: give none. */
export function noteServerTime(
  { headers }: Pick<Response, 'headers'>,
  cameAt: Moment = { deviceMs: Date.now(), steadyMs: performance.now() },
): void {
  const sentAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(sentAt) && isServerTimeKnown()) return
  // Where something on the way takes the header off, the device's clock is the only one.
  reading = { ...cameAt, serverMs: Number.isNaN(sentAt) ? cameAt.deviceMs : sentAt }
}

/**
 * Milliseconds since 1970 by the server's clock; by the device's own before the first answer. The steady clock ignores a clock that is set back
 * meanwhile, and stands still while some devices sleep: the one that has gone further is right.
 */
export function serverNow(): number {
  return reading ? reading.serverMs + Math.max(deviceElapsed(reading), steadyElapsed(reading)) : Date.now()
}

/** False before the first answer, and after the device slept or its clock was set: the next answer makes it true again. */
export function isServerTimeKnown(): boolean {
  return reading !== null && Math.abs(deviceElapsed(reading) - steadyElapsed(reading)) < APART_MS
}

/** By how much the device's clock is ahead of the server's, in milliseconds; negative when it is behind. */
export function deviceAheadMs(): number {
  return Date.now() - serverNow()
}

/** True when the device's clock is minutes off: people are told. */
export function isClockWrong(): boolean {
  return Math.abs(deviceAheadMs()) > WRONG_MS
}

const deviceElapsed = ({ deviceMs }: Reading) => Date.now() - deviceMs
const steadyElapsed = ({ steadyMs }: Reading) => performance.now() - steadyMs
