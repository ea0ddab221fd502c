// Which mails about a store's orders its owner wants.

export type MailChoices = {
  /** Orders that nobody of the shop has opened for ten minutes. */
  readonly unseenOrders: boolean
  /** The orders of the day, in the evening. */
  readonly summary: boolean
}
