// Computes the fee of a delivery zone. Pickup and "to be agreed" are no zones: their fees are 0 and null.

import type { Minor } from '../basics/money.ts'
import type { DeliveryZone } from '../store/snapshot.ts'

/** The zone's fee in minor units; 0 when the subtotal after discount reaches `freeAbove`. */
export function deliveryFee(
  zone: Pick<DeliveryZone, 'fee' | 'freeAbove'>,
  subtotalAfterDiscount: Minor,
): Minor {
  return zone.freeAbove !== null && subtotalAfterDiscount >= zone.freeAbove ? 0 : zone.fee
}
