// Stands beside what Premium adds, and says so as long as Premium cannot be had.
import { isComing } from '#domain/basics/coming.ts'
import { Badge } from './Badge.tsx'

export function PremiumBadge() {
  return (
    <>
      <Badge tone="brand">Premium</Badge> {isComing('paid-plans') && <Badge>Coming</Badge>}
    </>
  )
}
