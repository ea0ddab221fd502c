// Texts of the made-up area: a sentence for each refusal of its contract, and what several files say.

export const PLACE_REFUSALS = { other: 'The place was not added. A shop can have 100: remove one first.' }

/** `3 orders came from there.` */
export function ordersText(orders: number): string {
  return orders === 1 ? '1 order came from there.' : `${orders} orders came from there.`
}
