// Chips in a line that scrolls sideways: one of them is chosen, or none. Narrows a list by a tag, a state or a kind.

type Chip<T extends string> = { readonly value: T; readonly label: string; readonly count?: number }

type Props<T extends string> = {
  readonly label: string
  readonly chips: readonly Chip<T>[]
  readonly value: T | null
  /** Null when the chosen chip is pressed again. */
  readonly onChange: (value: T | null) => void
}

export function Chips<T extends string>({ label, chips, value, onChange }: Props<T>) {
  return (
    <div className="-mx-4 overflow-x-auto px-4 print:hidden">
      <ul aria-label={label} className="flex gap-2 py-1">
        {chips.map((chip) => {
          const isOn = chip.value === value
          return (
            <li key={chip.value}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onChange(isOn ? null : chip.value)}
                className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium ${
                  isOn ? 'border-indigo bg-indigo text-card' : 'border-line bg-card hover:bg-indigo-soft'
                }`}
              >
                <span>{chip.label}</span>
                {chip.count !== undefined && <span className="figures opacity-90">{chip.count}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
