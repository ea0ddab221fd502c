// What one device rings for in one store.

/** Minutes after midnight on the shop's clock: 22:00 to 07:00 is `{from: 1320, to: 420}`. */
export type QuietHours = { readonly from: number; readonly to: number }

export type PushChoices = {
  readonly orders: boolean
  /** A shopper says that an order is paid. */
  readonly paid: boolean
  readonly lowStock: boolean
  /** One notification in the evening with the orders of the day. */
  readonly summary: boolean
  /** Null: the device rings at any hour. */
  readonly quiet: QuietHours | null
}

/** The choices of a device on which notifications were just turned on. */
export const FIRST_CHOICES: PushChoices = {
  orders: true,
  paid: true,
  lowStock: false,
  summary: false,
  quiet: null,
}

/** The quiet hours that the form offers first. */
export const USUAL_QUIET: QuietHours = { from: 22 * 60, to: 7 * 60 }

const DAY = 24 * 60

/** `1320` -> `22:00` */
export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `22:00` -> `1320`; null for anything else. */
export function parseClock(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  const value = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && value < DAY ? value : null
}

/** True for two different times of a day. */
export function isQuietHours({ from, to }: QuietHours): boolean {
  const isTime = (value: number) => Number.isInteger(value) && value >= 0 && value < DAY
  return isTime(from) && isTime(to) && from !== to
}
