// Marks features of Premium, and says that Premium is coming while nobody can buy it.
import { isComing } from '#domain/basics/coming.ts'
import { Badge } from './Badge.tsx'

export function PremiumBadge() {
  return (
    <>
      <Badge tone="brand">Premium</Badge> {isComing('trial') && <Badge>Coming</Badge>}
    </>
  )
}
