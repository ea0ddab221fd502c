// What `npm run import` prints of an import, in the words of the owner's app.
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { givenAnswer, QUESTION_KINDS, type QuestionKind } from '#domain/import/questions.ts'
import { encodingWords, QUESTIONS, UNANSWERED } from '#owner/areas/imports/one/reading-copy.ts'
import { countWords, importSourceName, shopWords } from '#owner/areas/imports/shared/copy.ts'
import type { ReportLine } from '#owner/areas/imports/shared/report-lines.ts'

/** What the import would do: where the file is from, what is open, counts, and what the shop's plan has no room for. */
export function lookLines(whole: WholeImport): readonly string[] {
  const { look, rows, source, reading } = whole
  const shop = shopWords(whole)
  return [
    [
      importSourceName(source),
      ...(reading?.sheet ? [`sheet "${reading.sheet}"`] : []),
      ...(reading === null ? [] : [encodingWords(reading) ?? []].flat()),
    ].join(' · '),
    ...readingLines(whole),
    ...(shop === null ? [] : [shop]),
    ...(look.asked > 0
      ? [`${countWords(look.asked, 'product')} may be in the shop already: only the name says so.`]
      : []),
    ...(whole.room !== null && look.new > whole.room
      ? [`The plan has room for ${countWords(whole.room, 'more product')}: the last ones are refused.`]
      : []),
    '',
    `  rows read   ${rows.read}`,
    `  new         ${look.new}`,
    `  changed     ${look.changed}`,
    `  unchanged   ${look.unchanged}`,
    `  refused     ${look.refused + rows.refused}`,
    ...(rows.skipped > 0 ? [`  left out    ${rows.skipped} rows`] : []),
  ]
}

/** What the reader was not sure of: questions with examples, sheets and columns that were not used. */
function readingLines({ reading, answers }: WholeImport): readonly string[] {
  if (reading === null) return []
  const columns = reading.columns.filter(({ as, mayMatter }) => as === null && mayMatter)
  const sheets = reading.otherSheets.map(({ name }) => `"${name}"`)
  return [
    ...(sheets.length > 0 ? [`Sheets that were not read: ${sheets.join(', ')}.`] : []),
    ...(columns.length > 0
      ? [`Not used, though it may matter: ${columns.map(({ name }) => `"${name}"`).join(', ')}.`]
      : []),
    ...reading.questions.flatMap(({ kind, word, count, examples }) => {
      if (!isKind(kind)) return []
      const { ask, choices } = QUESTIONS[kind]
      const taken = choices.find(({ value }) => value === givenAnswer(answers, { kind, word }))?.label ?? ''
      return [
        `Question: ${ask(count, word ?? '')} ${UNANSWERED[kind] ?? `Taken as: ${taken}.`}`,
        ...examples.map((example) => `    ${example}`),
      ]
    }),
  ]
}

/** True when rows wait for an answer: until then they are drafts, or refused. */
export function hasOpenQuestions({ reading, answers }: WholeImport): boolean {
  return (reading?.questions ?? []).some(
    ({ kind, word }) =>
      isKind(kind) && UNANSWERED[kind] !== null && givenAnswer(answers, { kind, word }) === '',
  )
}

const isKind = (kind: string): kind is QuestionKind => QUESTION_KINDS.some((known) => known === kind)

/** What the import has done. */
export function doneLines({ totals, rows, pictures, products, handled }: WholeImport): readonly string[] {
  const left = products - handled
  return [
    '',
    `  created     ${totals.created}`,
    `  updated     ${totals.updated}`,
    `  unchanged   ${totals.unchanged}`,
    `  refused     ${totals.refused + rows.refused}`,
    `  pictures    ${pictures.stored}${pictures.failed > 0 ? `, ${pictures.failed} failed` : ''}`,
    ...(left > 0 ? [`  not reached ${left}: somebody has stopped the import`] : []),
  ]
}

const MOST_LINES = 40

/** The lines of a report that a person should look at: what was refused or left out, and what has a note. Without those of the report `before`. */
export function noteworthyLines(
  report: readonly ReportLine[],
  before: readonly ReportLine[] = [],
): readonly string[] {
  const known = new Set(before.map(({ row, reason, notes }) => `${row} ${reason} ${notes}`))
  const lines = report
    .filter(({ reason, notes }) => reason + notes !== '')
    .filter(({ row, reason, notes }) => !known.has(`${row} ${reason} ${notes}`))
    .map(({ row, name, outcome, reason, notes }) =>
      [`  row ${row ?? '?'}${name === '' ? '' : ` · ${name}`}: ${outcome}.`, reason, notes]
        .filter((text) => text !== '')
        .join(' '),
    )
  const hidden = lines.length - MOST_LINES
  if (hidden <= 0) return lines
  return [...lines.slice(0, MOST_LINES), `  … and ${hidden} more; --report FILE keeps all of them.`]
}
