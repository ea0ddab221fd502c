// What came back of an order, in a pill.
import { backLabel } from '#domain/order/order-returns.ts'
import { Badge } from '#kit/show/Badge.tsx'

type Props = { readonly piecesBack: number; readonly pieces?: number }

/** Nothing where nothing came back. `pieces`: of the whole order, if it is known. */
export function BackBadge({ piecesBack, pieces }: Props) {
  const label = backLabel(piecesBack, pieces)
  return label && <Badge tone="wait">{label}</Badge>
}
