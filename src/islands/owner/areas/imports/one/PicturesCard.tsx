// The pictures of an import, from links or from its ZIP: how many are stored, and which are missing, each with the reason and a button to try again.
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import {
  IMPORT_PAGE,
  listMissingPictures,
  type MissingPicture,
  type WholeImport,
} from '#contract/sql/catalogue/imports.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { useStorePages } from '#owner/session/store-data.ts'
import { countWords, missingWords, pictureName } from '../shared/copy.ts'
import { useJob } from '../shared/use-import.ts'
import { useZip, type ZipOfPage } from '../zip/use-zip.ts'
import { ZipSendingPart } from '../zip/ZipCards.tsx'

export function PicturesCard({ whole }: { readonly whole: WholeImport }) {
  const { waiting, unsent, stored, failed, files } = whole.pictures
  const zip = useZip(whole)
  const done = stored + failed
  const total = done + waiting
  const isSending = zip.sending?.isAtWork === true
  return (
    <Card title="Pictures" isStack>
      {waiting > 0 && (
        <p role="status">{`${done.toLocaleString('en')} of ${countWords(total, 'picture')} looked at.`}</p>
      )}
      {waiting === 0 && !isSending && (files > 0 || stored > 0) && (
        <p role="status">
          {files === 0
            ? `${countWords(stored, 'picture')} fetched.`
            : `${stored.toLocaleString('en')} of ${countWords(total + unsent, 'picture')} in your shop.`}
        </p>
      )}
      {waiting > 0 && <ProgressBar done={done} total={total} label="Fetching pictures" />}
      {files > 0 && whole.status !== 'undone' && <ZipSendingPart whole={whole} zip={zip} />}
      {(failed > 0 || (unsent > 0 && whole.status !== 'running')) && !isSending && (
        <Missing whole={whole} zip={zip} />
      )}
    </Card>
  )
}

function Missing({ whole, zip }: { readonly whole: WholeImport; readonly zip: ZipOfPage }) {
  const { stored, failed, unsent, files } = whole.pictures
  const list = useStorePages(
    listMissingPictures,
    { importId: whole.id },
    {
      first: { after: 0 },
      next: (page) => (page.length === IMPORT_PAGE.pictures ? { after: page.at(-1)?.mark ?? 0 } : undefined),
      // Other numbers are another list.
      round: `${stored}-${failed}`,
    },
  )
  const { ask, isAsking } = useJob(whole.id)
  const [asked, setAsked] = useState<number | 'all' | null>(null)
  const mayRetry = whole.status === 'done' || whole.status === 'running'
  const retry = async (which: number | 'all', one: { place: number; number: number } | null) => {
    setAsked(which)
    await ask({ action: 'pictures', one })
  }
  const retryOne = ({ mark, place, number, url }: MissingPicture) =>
    parseZipLink(url) === null ? void retry(mark, { place, number }) : zip.send(mark)
  /** True for a failed picture that can be fetched again. A picture of a ZIP needs the ZIP on this device. */
  const mayTry = ({ url, status }: MissingPicture) =>
    mayRetry && status === 'failed' && (parseZipLink(url) === null || zip.file !== null)
  const pictures = list.data?.pages.flat() ?? []
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{headingOf(failed, unsent, files)}</h3>
        {mayRetry && files === 0 && failed > 1 && (
          <Button
            kind="plain"
            Icon={RotateCw}
            isBusy={isAsking && asked === 'all'}
            busyText="One moment…"
            onClick={() => void retry('all', null)}
          >
            Try all again
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {pictures.map((picture) => (
          <MissingRow
            key={picture.mark}
            picture={picture}
            isBusy={isAsking && asked === picture.mark}
            onRetry={mayTry(picture) ? () => retryOne(picture) : null}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

type RowProps = {
  readonly picture: MissingPicture
  readonly isBusy: boolean
  /** Null for a picture that cannot be tried again. */
  readonly onRetry: (() => void) | null
}

function MissingRow({ picture, isBusy, onRetry }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <b className="break-words">{picture.name || 'A deleted product'}</b>
        <p>{missingWords(picture)}</p>
        <p className="break-all text-mute text-sm">{pictureName(picture).slice(0, 200)}</p>
      </div>
      {onRetry && (
        <Button kind="plain" isBusy={isBusy} busyText="One moment…" onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  )
}

function headingOf(failed: number, unsent: number, files: number): string {
  if (files === 0) return `${countWords(failed, 'picture')} could not be fetched`
  return `${countWords(failed + unsent, 'picture')} missing`
}
