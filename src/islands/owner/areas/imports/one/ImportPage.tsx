// The page of one import: the look before it, its progress, and its report with undo.
import { useParams } from 'wouter'
import { IMPORT_PAGE, listImportRows, type WholeImport } from '#contract/sql/catalogue/imports.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStorePages } from '#owner/session/store-data.ts'
import { countWords, importSourceName } from '../shared/copy.ts'
import { useImport, useJob } from '../shared/use-import.ts'
import { UnusedCard } from '../zip/ZipCards.tsx'
import { CalculatorCard } from './CalculatorCard.tsx'
import { DoubtsCard } from './DoubtsCard.tsx'
import { ItemLists } from './ItemList.tsx'
import { LookCard } from './LookCard.tsx'
import { PicturesCard } from './PicturesCard.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { QuestionsCard } from './QuestionsCard.tsx'
import { ReadingCard } from './ReadingCard.tsx'
import { ReportCard } from './ReportCard.tsx'

const BACK = { href: '/dashboard/imports', label: 'Imports' }

export default function ImportPage() {
  const { id = '' } = useParams()
  return (
    <OneThing
      query={useImport(id)}
      title="Import"
      back={BACK}
      failed="This import could not be loaded."
      missing={{
        title: 'This import is not here',
        text: 'It was forgotten, or the link may have been cut short.',
      }}
    >
      {(whole) => <StoredImport key={id} whole={whole} />}
    </OneThing>
  )
}

function StoredImport({ whole }: { readonly whole: WholeImport }) {
  const { status, rows, pictures } = whole
  const maySeeCosts = may(useBusiness(), 'costs')
  const isAtWork = status === 'running' || status === 'undoing'
  return (
    <Page
      title={whole.fileName || importSourceName(whole.source)}
      lead={whole.fileName === '' ? undefined : importSourceName(whole.source)}
      back={BACK}
      isOpened
    >
      <div className="flex max-w-3xl flex-col gap-4">
        {status === 'reading' && <BeingRead whole={whole} />}
        {status === 'ready' && <QuestionsCard whole={whole} />}
        {status === 'ready' && whole.supplied && maySeeCosts && <CalculatorCard whole={whole} />}
        {status === 'ready' && <LookCard whole={whole} />}
        {status === 'ready' && <ReadingCard whole={whole} />}
        {status === 'ready' && <DoubtsCard whole={whole} />}
        {status === 'ready' && whole.look.new > 0 && <PreviewCard whole={whole} />}
        {isAtWork && <AtWork whole={whole} />}
        {(status === 'done' || status === 'undone') && <ReportCard whole={whole} />}
        {pictures.waiting + pictures.unsent + pictures.stored + pictures.failed > 0 && (
          <PicturesCard whole={whole} />
        )}
        {!isAtWork && status !== 'reading' && pictures.unused > 0 && <UnusedCard whole={whole} />}
        {!isAtWork && status !== 'reading' && whole.products > 0 && <ItemLists whole={whole} />}
        {rows.refused + rows.skipped > 0 && <RowList whole={whole} />}
      </div>
    </Page>
  )
}

/** How far a run is. It continues when the page is closed. */
function AtWork({ whole }: { readonly whole: WholeImport }) {
  const { status, handled, totals } = whole
  const { ask, isAsking } = useJob(whole.id)
  const isUndoing = status === 'undoing'
  const total = isUndoing ? Math.max(handled, totals.created + totals.updated) : whole.products
  const left = isUndoing ? null : timeLeft({ handled, total, startedAt: whole.startedAt, nowMs: serverNow() })
  return (
    <Card title={isUndoing ? 'Undoing the import' : 'Importing'} isStack>
      <p role="status">
        {`${handled.toLocaleString('en')} of ${total.toLocaleString('en')} products${left !== null ? ` · ${left}` : ''}`}
      </p>
      <ProgressBar done={handled} total={total} label={isUndoing ? 'Undoing' : 'Importing'} />
      <p className="text-mute">You can close this page: it goes on without you, and your shop stays open.</p>
      {!isUndoing && (
        <Button
          kind="plain"
          className="self-start"
          isBusy={isAsking}
          busyText="Stopping…"
          onClick={() => void ask({ action: 'stop' })}
        >
          Stop here
        </Button>
      )}
    </Card>
  )
}

/** How far the reading of a large file is: each of its products is compared with the shop. It continues when the page is closed. */
function BeingRead({ whole }: { readonly whole: WholeImport }) {
  const { look, products, createdAt } = whole
  const { ask, isAsking } = useJob(whole.id)
  const read = look.new + look.changed + look.unchanged + look.refused
  const left = timeLeft({ handled: read, total: products, startedAt: createdAt, nowMs: serverNow() })
  return (
    <Card title="Reading the file" isStack>
      <p role="status">
        {`${read.toLocaleString('en')} of ${products.toLocaleString('en')} products compared with your shop${left !== null ? ` · ${left}` : ''}`}
      </p>
      <ProgressBar done={read} total={products} label="Reading" />
      <p className="text-mute">
        You can close this page and come back: your shop does not change before you say so.
      </p>
      <Button
        kind="plain"
        className="self-start"
        isBusy={isAsking}
        busyText="Stopping…"
        onClick={() => void ask({ action: 'stop' })}
      >
        Stop and forget it
      </Button>
    </Card>
  )
}

/** Rows of the file that became no product, each with the reason. */
function RowList({ whole }: { readonly whole: WholeImport }) {
  const list = useStorePages(
    listImportRows,
    { importId: whole.id },
    {
      first: { after: -1 },
      next: (page) => (page.length === IMPORT_PAGE.rows ? { after: page.at(-1)?.number ?? 0 } : undefined),
    },
  )
  const rows = list.data?.pages.flat() ?? []
  const { refused, skipped } = whole.rows
  return (
    <Card title={whole.source === 'paste' ? 'Lines left out' : 'Rows left out'}>
      <p className="text-mute">
        {`${[...(refused > 0 ? [`${refused} refused`] : []), ...(skipped > 0 ? [`${skipped} left out`] : [])].join(', ')} of ${countWords(whole.rows.read, whole.source === 'paste' ? 'line' : 'row')}.`}
      </p>
      <ul className="divide-y divide-line">
        {rows.map(({ number, name, reason, column }) => (
          <li key={number} className="py-2">
            <p className="break-words font-medium">
              <span>{`${whole.source === 'paste' ? 'Line' : 'Row'} ${number}${name === '' ? '' : ` · ${name}`}`}</span>
              {column !== undefined && <span className="font-normal text-mute">{` · ${column}`}</span>}
            </p>
            <p className="text-sm">{reason}</p>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}

type Pace = {
  readonly handled: number
  readonly total: number
  readonly startedAt: string | null
  readonly nowMs: number
}

/** `about 3 minutes left`; null while the pace is not known. */
function timeLeft({ handled, total, startedAt, nowMs }: Pace): string | null {
  if (startedAt === null || handled === 0 || handled >= total) return null
  const seconds = ((nowMs - new Date(startedAt).getTime()) / 1_000 / handled) * (total - handled)
  if (!Number.isFinite(seconds) || seconds < 0) return null
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
