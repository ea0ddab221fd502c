// Counts side by side.

type Figure = { readonly label: string; readonly count: number }

export function FigureGrid({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse rounded-card bg-paper px-3 py-2">
          <dt className="text-mute text-sm">{label}</dt>
          <dd className="figures font-bold text-xl">{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
