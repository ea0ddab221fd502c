// One zone of the list.
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import type { Zone } from '#data/owner/settings/delivery-zones.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'

type Props = {
  readonly zone: Zone
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Moves the zone up; null for the first zone. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

export function ZoneRow({ zone, onEdit, onRemove, onUp, onDown }: Props) {
  const { currency } = useBusiness()
  const { name, fee, freeAbove, isActive } = zone
  return (
    <li className="rounded-card border border-line bg-card p-3 pl-4">
      <div className="flex flex-wrap items-center gap-2">
        <p translate="no" className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        {!isActive && <Badge tone="wait">Paused</Badge>}
        <p className="figures font-semibold">{fee === 0 ? 'Free' : formatMoney(fee, currency)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-mute text-sm">
          {freeAbove === null ? 'Same fee for every order' : `Free from ${formatMoney(freeAbove, currency)}`}
        </p>
        <div className="-mr-2 flex">
          <IconButton
            Icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={onUp === null}
            onClick={() => onUp?.()}
          />
          <IconButton
            Icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={onDown === null}
            onClick={() => onDown?.()}
          />
          <IconButton Icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
          <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
    </li>
  )
}
