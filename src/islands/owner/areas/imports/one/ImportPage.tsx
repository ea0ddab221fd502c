// The page of one import: the look before it, its progress, and its report with undo.

import { useParams } from 'wouter'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { importSourceName } from '../shared/copy.ts'
import { useImport } from '../shared/use-imports.ts'
import { UnusedCard } from '../zip/UnusedCard.tsx'
import { AtWork } from './AtWork.tsx'
import { BeingRead } from './BeingRead.tsx'
import { CalculatorCard } from './CalculatorCard.tsx'
import { ItemList } from './ItemList.tsx'
import { LookCard } from './LookCard.tsx'
import { PicturesCard } from './PicturesCard.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { ReportCard } from './ReportCard.tsx'
import { RowList } from './RowList.tsx'

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
        {status === 'ready' && whole.supplied && maySeeCosts && <CalculatorCard whole={whole} />}
        {status === 'ready' && <LookCard whole={whole} />}
        {status === 'ready' && whole.look.new > 0 && <PreviewCard whole={whole} />}
        {isAtWork && <AtWork whole={whole} />}
        {(status === 'done' || status === 'undone') && <ReportCard whole={whole} />}
        {pictures.waiting + pictures.unsent + pictures.stored + pictures.failed > 0 && (
          <PicturesCard whole={whole} />
        )}
        {!isAtWork && status !== 'reading' && pictures.unused > 0 && <UnusedCard whole={whole} />}
        {!isAtWork && status !== 'reading' && whole.products > 0 && <ItemList whole={whole} />}
        {rows.refused + rows.skipped > 0 && <RowList whole={whole} />}
      </div>
    </Page>
  )
}
