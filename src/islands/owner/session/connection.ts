// What the browser tells of its connection. Safari and Firefox tell nothing.

type Connection = {
  readonly type?: string
  /** Megabits per second, at most 10. */
  readonly downlink?: number
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const connection = (): Connection => (navigator as { readonly connection?: Connection }).connection ?? {}

/** True where every byte costs the person: saving is asked for, or the line is of the slowest kind. */
export function isDear(): boolean {
  const { saveData, effectiveType } = connection()
  return saveData === true || /2g/.test(effectiveType ?? '')
}

/** True on a line that is known to be no phone's. */
export function isOnWifi(): boolean {
  return ['wifi', 'ethernet'].includes(connection().type ?? '')
}

/** True where a picture of a megabyte is sent within seconds. */
export function isQuick(): boolean {
  return !isDear() && (connection().downlink ?? 0) >= 8
}
