// What an import has done: totals, the report as a file, and undo for seven days.
import { Download, Undo2 } from 'lucide-react'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { countWords, shopWords, undoneWords } from '../shared/copy.ts'
import { useJob } from '../shared/use-import.ts'
import { FigureGrid } from './LookCard.tsx'
import { downloadReport } from './report-file.ts'

export function ReportCard({ whole }: { readonly whole: WholeImport }) {
  const { totals, rows, status, undoUntil, handled, products } = whole
  const business = useBusiness()
  const { save, isSaving } = useSave()
  const mayUndo = undoUntil !== null && new Date(undoUntil).getTime() > serverNow()
  const hasWritten =
    totals.created + totals.updated + whole.pictures.stored > 0 || whole.shop?.outcome === 'written'
  const ofShop = shopWords(whole)
  const left = status === 'done' ? products - handled : 0
  return (
    <Card title={status === 'undone' ? 'This import was undone' : 'Done'} isStack>
      <FigureGrid
        figures={[
          { label: 'New', count: totals.created },
          { label: 'Changed', count: totals.updated },
          { label: 'Unchanged', count: totals.unchanged },
          { label: 'Refused', count: totals.refused + rows.refused },
        ]}
      />
      {ofShop !== null && <p>{ofShop}</p>}
      {totals.leftOut > 0 && <p>{`${countWords(totals.leftOut, 'product')} left out, as you chose.`}</p>}
      {left > 0 && <p>{`Stopped before its end: ${countWords(left, 'product')} not reached.`}</p>}
      {status === 'undone' && <p role="status">{undoneWords(whole)}</p>}
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/dashboard/products">See your products</LinkButton>
        <Button
          kind="plain"
          Icon={Download}
          isBusy={isSaving}
          busyText="Saving…"
          onClick={() => void save({ send: () => downloadReport(business, whole) })}
        >
          Report as CSV
        </Button>
        {status === 'done' && mayUndo && hasWritten && <UndoButton importId={whole.id} />}
      </div>
    </Card>
  )
}

function UndoButton({ importId }: { readonly importId: string }) {
  const { ask } = useJob(importId)
  return (
    <AskButton
      label="Undo this import"
      Icon={Undo2}
      title="Undo this import?"
      action="Undo"
      onConfirm={() => ask({ action: 'undo' })}
    >
      <p>
        New products are deleted, and changed ones become what they were. A product that somebody has changed
        or sold since stays as it is.
      </p>
    </AskButton>
  )
}
