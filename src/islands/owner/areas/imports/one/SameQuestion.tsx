// Asks whether a product is one that the shop has, when only its name says so.
import { answerImport, type ImportItem } from '#contract/sql/catalogue/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { JOB_REFUSALS } from '../shared/copy.ts'

type Props = { readonly importId: string; readonly item: ImportItem }

export function SameQuestion({ importId, item }: Props) {
  const { currency } = useBusiness()
  const { save, isSaving } = useStoreWrite(answerImport, JOB_REFUSALS)
  const { maybe, answer, outcome } = item.look
  if (maybe === undefined) return null
  const say = (next: 'same' | 'new') => void save({ importId, place: item.place, answer: next })
  return (
    <div className="mt-2 rounded-card bg-lamp-soft p-3" aria-busy={isSaving}>
      <Choices
        label={`You have “${maybe.name}” at ${formatMoney(maybe.price, currency)}. Is this the same?`}
        value={answer ?? (outcome === 'new' || outcome === 'refused' ? 'new' : 'same')}
        onChange={say}
        choices={[
          { value: 'same', label: 'The same product' },
          { value: 'new', label: 'A new one' },
        ]}
      />
    </div>
  )
}
