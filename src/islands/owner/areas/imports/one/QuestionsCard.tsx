// What the file leaves open, first in the look: one question for all rows of a kind, or of a word, with examples, and one answer. An answer reads the file again.
import type { ImportReading } from '#contract/sql/catalogue/import-files.ts'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { answerWord, givenAnswer, MOST_EXAMPLES, QUESTION_KINDS } from '#domain/import/questions.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { Card } from '#kit/page/Card.tsx'
import { QUESTIONS, UNANSWERED } from './reading-copy.ts'
import { useAnswers } from './use-answers.ts'

type Props = { readonly whole: WholeImport }

export function QuestionsCard({ whole }: Props) {
  const { reading, answers } = whole
  const { say, isSaving } = useAnswers(whole)
  if (reading === null || answers === null || !hasQuestions(reading)) return null
  return (
    <Card title="First, some questions" isStack>
      <p className="text-mute">
        Answer first: one answer counts for all rows of its kind, and the file is then read anew. What you
        left out or corrected below is lost and must be said again.
      </p>
      <div aria-busy={isSaving} className="flex flex-col gap-4">
        {reading.otherSheets.length > 0 && <SheetQuestion reading={reading} onSay={say} isOff={isSaving} />}
        {QUESTION_KINDS.flatMap((kind) =>
          reading.questions.filter((one) => one.kind === kind).map((question) => ({ ...question, kind })),
        ).map(({ kind, word, ...question }) => {
          const { ask, choices } = QUESTIONS[kind]
          const answer = givenAnswer(answers, { kind, word })
          const sayIt = (next: string) =>
            say(kind, word === undefined ? next : answerWord(answers[kind] ?? '', word, next))
          return (
            <div key={`${kind} ${word}`} className="rounded-card bg-lamp-soft p-3">
              <Choices
                label={ask(question.count, word ?? '')}
                value={choices.some(({ value }) => value === answer) ? answer : ''}
                onChange={sayIt}
                choices={choices.map((choice) => ({ ...choice, isDisabled: isSaving }))}
              />
              <ul aria-label="Examples" className="mt-2 text-sm">
                {question.examples.map((example) => (
                  <li key={example} translate="no" className="break-words">
                    {example}
                  </li>
                ))}
                {question.examples.length === MOST_EXAMPLES && question.count > MOST_EXAMPLES && (
                  <li className="text-mute">and others</li>
                )}
              </ul>
              {answer === '' && UNANSWERED[kind] !== null && (
                <p className="mt-1 text-sm">{UNANSWERED[kind]}</p>
              )}
            </div>
          )
        })}
      </div>
      {isSaving && <p role="status">Reading the file again…</p>}
    </Card>
  )
}

/** True when a person can answer something. */
const hasQuestions = ({ questions, otherSheets }: ImportReading): boolean =>
  questions.length + otherSheets.length > 0

type SheetProps = {
  readonly reading: ImportReading
  readonly onSay: (kind: 'sheet', answer: string) => void
  readonly isOff: boolean
}

/** Which sheet holds the goods: its name, and the first rows of the others. */
function SheetQuestion({ reading: { sheet, otherSheets }, onSay, isOff }: SheetProps) {
  const names = [sheet ?? '', ...otherSheets.map(({ name }) => name)]
  return (
    <div className="rounded-card bg-lamp-soft p-3">
      <Choices
        label={`This workbook has ${names.length} sheets. Which one holds your goods?`}
        value={sheet ?? ''}
        onChange={(next) => onSay('sheet', next)}
        choices={names.map((name) => ({ value: name, label: name, isDisabled: isOff }))}
      />
      <ul aria-label="Sheets that were not read" className="mt-2 flex flex-col gap-2 text-sm">
        {otherSheets.map(({ name, rows }) => (
          <li key={name} className="min-w-0">
            <b className="break-words">{name}</b>
            {rows.length === 0 && <span className="text-mute"> is empty, or too large to look into</span>}
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <p key={at} translate="no" className="break-words text-mute">
                {cells.filter((cell) => cell !== '').join(' · ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
