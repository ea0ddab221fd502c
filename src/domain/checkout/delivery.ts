// The fee of a delivery zone. Pickup costs nothing and an agreed fee is null: neither is a zone.

import type { DeliveryZone } from '../store/snapshot.ts'

/** The zone's fee in minor units; 0 when the subtotal after discount reaches `freeAbove`. */
export function deliveryFee(
  zone: Pick<DeliveryZone, 'fee' | 'freeAbove'>,
  subtotalAfterDiscount: number,
): number {
  return zone.freeAbove !== null && subtotalAfterDiscount >= zone.freeAbove ? 0 : zone.fee
}
