// Answers what a file leaves open, and has it read again.
import type { ImportAnswers } from '#contract/api/imports.ts'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { answerImportQuestions } from '#data/owner/imports.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { answerRefusalText } from './reading-copy.ts'

/** `say` gives one answer, beside those that were given; an empty one takes it back. */
export function useAnswers({ id: importId, answers }: WholeImport): {
  readonly say: (kind: keyof ImportAnswers, answer: string) => void
  readonly isSaving: boolean
} {
  const { id } = useBusiness()
  const readImports = useReadAgain('imports')
  const { save, isSaving } = useSave({ queue: `answers of ${importId}` })
  const say = (kind: keyof ImportAnswers, answer: string) => {
    const { [kind]: _, ...others } = answers ?? {}
    const next = (answer === '' ? others : { ...others, [kind]: answer }) as ImportAnswers
    // Another sheet has other columns.
    const { columns, ...rest } = next
    void save({
      send: () => answerImportQuestions(id, { importId, answers: kind === 'sheet' ? rest : next }),
      done: 'The file was read again.',
      onSaved: readImports,
      refusalText: answerRefusalText,
    })
  }
  return { say, isSaving }
}
