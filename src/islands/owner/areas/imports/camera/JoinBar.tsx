// Makes one product of the pictures that are selected. Stands at the bottom edge while at least one is.
import { X } from 'lucide-react'
import { type CameraRow, MAX_PICTURES, picturesOf } from '#domain/import/camera/rows.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { barRef } from '#kit/page/bottom-bar.ts'

type Props = {
  readonly chosen: readonly CameraRow[]
  readonly onJoin: () => void
  readonly onClear: () => void
}

export function JoinBar({ chosen, onJoin, onClear }: Props) {
  const isTooMany = picturesOf(chosen) > MAX_PICTURES
  return (
    <section
      aria-label="Selected pictures"
      ref={barRef}
      className="fixed inset-x-0 bottom-(--tabs) z-20 border-line border-t bg-card px-3 py-2 shadow-card lg:sticky lg:inset-x-auto lg:bottom-4 lg:rounded-card lg:border"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IconButton Icon={X} label="Select none" onClick={onClear} />
        <p role="status" className="figures min-w-0 flex-1 font-medium">
          {isTooMany ? `A product has at most ${MAX_PICTURES} pictures` : `${chosen.length} selected`}
        </p>
        <Button disabled={chosen.length < 2 || isTooMany} onClick={onJoin}>
          One product
        </Button>
      </div>
    </section>
  )
}
