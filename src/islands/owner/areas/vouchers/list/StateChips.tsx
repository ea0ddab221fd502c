// Filters the list by state. Offers only states that at least one voucher has.
import type { VoucherState } from '#domain/voucher/voucher-state.ts'
import { STATE_TEXT } from '../shared/copy.ts'

type Props = {
  readonly states: readonly VoucherState[]
  readonly chosen: VoucherState | null
  readonly onChoose: (state: VoucherState | null) => void
}

export function StateChips({ states, chosen, onChoose }: Props) {
  const offered = (Object.keys(STATE_TEXT) as VoucherState[]).filter((state) => states.includes(state))
  if (offered.length < 2 && chosen === null && offered[0] !== 'archived') return null
  return (
    <div className="-mx-4 overflow-x-auto px-4">
      <ul aria-label="Narrow by state" className="flex gap-2 py-1">
        {offered.map((state) => {
          const isOn = state === chosen
          return (
            <li key={state}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onChoose(isOn ? null : state)}
                className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium ${
                  isOn ? 'border-indigo bg-indigo text-card' : 'border-line bg-card hover:bg-indigo-soft'
                }`}
              >
                <span>{STATE_TEXT[state][1]}</span>
                <span className="figures opacity-90">{states.filter((other) => other === state).length}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
