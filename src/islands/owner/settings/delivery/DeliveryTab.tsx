// The delivery zones: what shoppers choose from, in this order. Added and changed in a sheet, moved with two buttons, paused, removed
// with a way back.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addZone, listZones, removeZone, reorderZones, type Zone } from '#data/owner/delivery-zones.ts'
import { nudge } from '#data/owner/nudge.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { UNREACHABLE } from '../../kit/refusal-sentences.ts'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { ZoneRow } from './ZoneRow.tsx'
import { ZoneSheet } from './ZoneSheet.tsx'

export default function DeliveryTab() {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const queryKey = ['settings', businessId, 'zones']
  const { data: zones, isError, refetch } = useQuery({ queryKey, queryFn: () => listZones(businessId) })
  const [edited, setEdited] = useState<Zone | 'new' | null>(null)

  /** Shows the change at once; what the server refuses is shown as it is there. */
  const attempt = async (next: readonly Zone[] | null, work: () => Promise<unknown>, done?: () => void) => {
    if (next) client.setQueryData(queryKey, next)
    try {
      await work()
      nudge(businessId)
      done?.()
    } catch (error) {
      console.warn('settings: zones were not saved', error)
      toast({ kind: 'bad', text: UNREACHABLE })
    }
    await client.invalidateQueries({ queryKey })
  }
  if (!zones) {
    return isError ? (
      <ErrorNote text="Your zones could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    )
  }
  const move = (zone: Zone, by: -1 | 1) => {
    const from = zones.indexOf(zone)
    const next = zones.toSpliced(from, 1).toSpliced(from + by, 0, zone)
    const ids = next.map(({ id }) => id)
    void attempt(next, () => reorderZones(businessId, ids))
  }
  const remove = (zone: Zone) => {
    const place = zones.indexOf(zone)
    const ids = zones.map(({ id }) => id)
    const undo = () =>
      void attempt(zones, async () => {
        await addZone(businessId, zone, place)
        await reorderZones(businessId, ids)
      })
    void attempt(
      zones.filter((other) => other !== zone),
      () => removeZone(businessId, zone.id),
      () => toast({ text: `${zone.name} removed`, action: { label: 'Undo', onPress: undo } }),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {zones.length === 0 ? (
        <EmptyState
          title="No zones yet"
          text="Add the areas you deliver to, each with its fee. Shoppers see what delivery costs before they order."
          action={
            <Button Icon={Plus} onClick={() => setEdited('new')}>
              Add a zone
            </Button>
          }
        />
      ) : (
        <>
          <p className="text-mute">
            {zones.length} {zones.length === 1 ? 'zone' : 'zones'}. Shoppers choose from them in this order.
          </p>
          <ul aria-label="Delivery zones" className="flex flex-col gap-3">
            {zones.map((zone, index) => (
              <ZoneRow
                key={zone.id}
                zone={zone}
                onEdit={() => setEdited(zone)}
                onRemove={() => remove(zone)}
                onUp={index > 0 ? () => move(zone, -1) : null}
                onDown={index < zones.length - 1 ? () => move(zone, 1) : null}
              />
            ))}
          </ul>
          <Button Icon={Plus} className="self-start" onClick={() => setEdited('new')}>
            Add a zone
          </Button>
        </>
      )}
      {edited !== null && (
        <ZoneSheet
          zone={edited === 'new' ? null : edited}
          position={zones.length}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            nudge(businessId)
            void client.invalidateQueries({ queryKey })
          }}
        />
      )}
    </div>
  )
}
