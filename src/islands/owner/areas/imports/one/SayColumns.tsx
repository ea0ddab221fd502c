// Says what a column of a list is, with one tap: the file is then read anew.
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { CHOOSABLE_COLUMNS, IGNORED, sayColumn } from '#domain/import/list/layout.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { columnUseWords, type ShownColumn } from './reading-copy.ts'
import { useAnswers } from './use-answers.ts'

const CHOICES = CHOOSABLE_COLUMNS.map((value) => ({ value: value as string, label: columnUseWords(value) }))

type Props = { readonly whole: WholeImport; readonly columns: readonly ShownColumn[] }

export function SayColumns({ whole, columns }: Props) {
  const { say, isSaving } = useAnswers(whole)
  return (
    <div aria-busy={isSaving} className="flex flex-col gap-4">
      <p className="text-mute">
        Say what a column is, and the file is read anew. What you left out or corrected below is lost and must
        be said again.
      </p>
      {columns.map(({ name, as, examples = [], at }) => (
        <SelectField
          key={at}
          label={name}
          hint={<span translate="no">{examples.join(' · ') || 'empty'}</span>}
          value={wordOf(as)}
          options={optionsFor(as)}
          onChange={(event) =>
            !isSaving && say('columns', sayColumn(whole.answers?.['columns'] ?? '', at, event.target.value))
          }
        />
      ))}
      {isSaving && <p role="status">Reading the file again…</p>}
    </div>
  )
}

/** Options are called by what they become: choices. */
const wordOf = (as: string | null): string => (as === 'choices' ? 'option' : (as ?? IGNORED))

/** What a column may be, with what it is: a name in its header may say more than a person chooses. */
function optionsFor(as: string | null) {
  const value = wordOf(as)
  const isKnown = value === IGNORED || CHOICES.some((choice) => choice.value === value)
  return [
    { value: IGNORED, label: 'Not used' },
    ...CHOICES,
    ...(isKnown ? [] : [{ value, label: columnUseWords(value) }]),
  ]
}
