// Asks whether a product is one that the shop has, when only its name says so.
import { useQueryClient } from '@tanstack/react-query'
import { answerImport, type ImportItem } from '#data/owner/imports/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { jobWords } from '../shared/copy.ts'

type Props = { readonly importId: string; readonly item: ImportItem }

export function SameQuestion({ importId, item }: Props) {
  const { id, currency } = useBusiness()
  const keys = useStoreKeys()
  const client = useQueryClient()
  const { save, isSaving } = useSave()
  const { maybe, answer, outcome } = item.look
  if (maybe === undefined) return null
  const say = (next: 'same' | 'new') =>
    void save({
      send: () => answerImport(id, { importId, place: item.place, answer: next }),
      onSaved: () => client.invalidateQueries({ queryKey: keys.area('imports') }),
      refusalText: ({ code }) => jobWords(code),
    })
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
