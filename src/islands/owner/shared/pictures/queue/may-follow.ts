/** Without a touch for so long, the page is idle. */
const IDLE_MS = 20_000

type Moment = {
  /** The person pressed "Send it now". */
  readonly isForced: boolean
  readonly isOnWifi: boolean
  /** Each byte costs the person. */
  readonly isDear: boolean
  /** Milliseconds since the page was touched. */
  readonly untouchedMs: number
}

/** True where a picture's full size may be sent now: at a press, on Wi-Fi, or on an idle page whose line is not dear. */
export function mayFollow({ isForced, isOnWifi, isDear, untouchedMs }: Moment): boolean {
  return isForced || isOnWifi || (!isDear && untouchedMs > IDLE_MS)
}
