// What the reader of a file was unsure of, by kind: how many products, three examples, and one press that keeps all of a kind out of the run.
import { type ImportDoubt, listImportDoubts } from '#contract/sql/catalogue/import-files.ts'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { countWords } from '../shared/copy.ts'
import { useLeaveOut } from './use-look.ts'

export function DoubtsCard({ whole }: { readonly whole: WholeImport }) {
  const { data: doubts = [] } = useStoreRead(listImportDoubts, { importId: whole.id })
  if (doubts.length === 0) return null
  return (
    <Card title="Look at these" isStack>
      <p className="text-mute">
        This is imported as each sentence says. Correct single products below, or leave out all of a kind.
      </p>
      {doubts.map((doubt) => (
        <Doubt key={doubt.kind} whole={whole} doubt={doubt} />
      ))}
    </Card>
  )
}

type Props = { readonly whole: WholeImport; readonly doubt: ImportDoubt }

function Doubt({ whole, doubt: { kind, count, leftOut, examples } }: Props) {
  const mayImport = may(useBusiness(), 'imports')
  const leaveOut = useLeaveOut(whole.id)
  const isOut = leftOut === count
  const [first] = examples
  return (
    <section aria-label={kind} className="rounded-card bg-lamp-soft p-3">
      <p className="break-words font-medium">{count === 1 ? (first?.text ?? kind) : kind}</p>
      <ul aria-label="Examples" className="mt-1 text-sm">
        {examples.map(({ row, name, text }) => (
          <li key={row} translate="no" className="break-words">
            {`${whole.source === 'paste' ? 'Line' : 'Row'} ${row}${name === '' ? '' : ` · ${name}`}${count > 1 && text !== kind ? `: ${text}` : ''}`}
          </li>
        ))}
        {count > examples.length && (
          <li className="text-mute">{`and ${countWords(count - examples.length, 'other')}`}</li>
        )}
      </ul>
      {mayImport && (
        <Button kind="plain" onClick={() => leaveOut({ doubt: kind }, !isOut)}>
          {isOut
            ? 'Take in again'
            : count === 1
              ? 'Leave it out'
              : `Leave out all ${count.toLocaleString('en')}`}
        </Button>
      )}
    </section>
  )
}
