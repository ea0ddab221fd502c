// A drawing of what a locked phone shows.
import { brand } from '#brand'
import { formatMoney } from '#domain/basics/money.ts'
import { useBusiness } from '#owner/session/business.ts'

export function LockedPhone() {
  const { name, currency } = useBusiness()
  return (
    <figure
      className="rounded-[1.75rem] border-4 border-ink bg-night p-3 text-card"
      aria-label="A locked phone"
    >
      <p className="figures mt-1 text-center font-bold text-2xl" aria-hidden="true">
        14:32
      </p>
      <div className="mt-3 mb-2 flex gap-2 rounded-card bg-card p-2.5 text-ink text-sm">
        <img src="/icon-192.png" alt="" width={32} height={32} className="size-8 shrink-0 rounded-lg" />
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-2 text-mute text-xs">
            <span translate="no">{brand.name}</span>
            <span>now</span>
          </p>
          <p className="font-bold">New order A7K2</p>
          <p className="break-words">{`${formatMoney(1_250_000, currency)} · ${name}`}</p>
        </div>
      </div>
    </figure>
  )
}
