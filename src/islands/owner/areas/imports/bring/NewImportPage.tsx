// Brings a file or a pasted message. What was typed or chosen stays after a refusal. Nothing in the shop changes here.
import { useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { MAX_IMPORT_BYTES, MAX_TABLE_BYTES } from '#contract/api/imports.ts'
import { type BringRefusal, type Brought, bringImport } from '#data/owner/imports/imports.ts'
import { CURRENCIES } from '#domain/basics/money.ts'
import { ok, type Result } from '#domain/basics/result.ts'
import type { ZipError } from '#domain/import/archive/unzip.ts'
import { Button, LinkButton } from '../../../kit/action/Button.tsx'
import { SelectField } from '../../../kit/form/ChoiceFields.tsx'
import { Choices } from '../../../kit/form/Choices.tsx'
import { TextArea, TextField } from '../../../kit/form/TextField.tsx'
import { useSave } from '../../../kit/form/use-save.ts'
import { Card } from '../../../kit/page/Card.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { useBusiness } from '../../../session/business.ts'
import { useStoreKeys } from '../../../session/query-keys.ts'
import { bringWords, SOURCE_CHOICES } from '../shared/copy.ts'
import { keepZip } from '../zip/chosen-zips.ts'
import { zipSource } from '../zip/zip-source.ts'
import { bringFile } from './bring-kit.ts'
import { ColumnCard, chosenColumns, newTable, type UnknownTable } from './ColumnCard.tsx'
import { FileDrop } from './FileDrop.tsx'

const UNREADABLE = { code: 'import_unreadable', why: '', sample: [] }

const EXAMPLE = 'Ankara 6yds – 14,500\nLace 5yds 65k per bundle, only 3 left\nPlain tee ₦5,000 sizes S, M, L'

export default function NewImportPage() {
  const business = useBusiness()
  const keys = useStoreKeys()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [way, setWay] = useState<'file' | 'link' | 'paste'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [link, setLink] = useState('')
  const [message, setMessage] = useState('')
  const [source, setSource] = useState('')
  const [currency, setCurrency] = useState<string>(business.currency)
  const [rate, setRate] = useState('')
  const [table, setTable] = useState<UnknownTable | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState('')
  const { save, isSaving } = useSave({ tell: setProblem })
  const isPasted = way === 'paste'

  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (isPasted && message.trim() === '') return setProblem('Paste your message first.')
    if (way === 'link' && link.trim() === '') return setProblem('Paste the link of the file first.')
    if (way === 'file' && file === null) return setProblem('Choose a file first.')
    setProgress('')
    const foreign = isPasted || currency === business.currency ? null : { currency, rate }
    const brought = {
      content: { paste: message, link: link.trim(), file: file ?? '' }[way],
      fileName: way === 'file' ? (file?.name ?? '') : '',
      kind: way,
      source: isPasted || table !== null || source === '' ? null : source,
      columns: isPasted || table === null ? null : chosenColumns(table),
      foreign,
    }
    await save({
      send: () =>
        bringFile(business.id, brought, {
          bringOther: bringSmall,
          tell: (done, all) => setProgress(`Sending pictures, part ${done + 1} of ${all}…`),
        }),
      onSaved: async (importId) => {
        if (way === 'file' && file !== null && isZipName(file)) keepZip(importId, file)
        await client.invalidateQueries({ queryKey: keys.imports.list })
        navigate(`/dashboard/imports/${importId}`)
      },
      refusalText: (refusal) => {
        if (refusal.sample.length > 0) setTable(newTable(refusal.sample))
        return bringWords(refusal)
      },
    })
  }
  return (
    <Page
      title="Bring products in"
      lead="First you see what would change. Nothing is written until you say so."
      back={{ href: '/dashboard/imports', label: 'Imports' }}
    >
      <p className="mb-4">
        <LinkButton Icon={Images} kind="plain" href="/dashboard/imports/camera">
          Pictures from your phone
        </LinkButton>
      </p>
      <form noValidate className="flex max-w-3xl flex-col gap-4" onSubmit={(event) => void look(event)}>
        <Choices
          label="What do you have?"
          value={way}
          onChange={(next) => {
            setWay(next)
            setProblem(null)
          }}
          choices={[
            { value: 'file', label: 'A file' },
            { value: 'link', label: 'A link to a file' },
            { value: 'paste', label: 'A message to paste' },
          ]}
        />
        {isPasted ? (
          <Card>
            <TextArea
              label="Your message"
              hint="One product in a line, with its price. A supplier's list or JSON too. Each line is shown beside what was read from it."
              rows={10}
              maxLength={200_000}
              placeholder={EXAMPLE}
              value={message}
              onChange={(event) => {
                setMessage(event.target.value)
                setProblem(null)
              }}
            />
          </Card>
        ) : (
          <Card>
            <div className="flex flex-col gap-4">
              {way === 'link' ? (
                <TextField
                  label="Link of the file"
                  hint="A CSV file or a feed that anybody can open without signing in, up to 10 MB."
                  inputMode="url"
                  autoComplete="off"
                  maxLength={2_000}
                  placeholder="https://example.com/products.csv"
                  value={link}
                  onChange={(event) => {
                    setLink(event.target.value)
                    setTable(null)
                    setProblem(null)
                  }}
                />
              ) : (
                <FileDrop
                  file={file}
                  onChoose={(next) => {
                    setFile(next)
                    setTable(null)
                    setProblem(null)
                  }}
                />
              )}
              <SelectField
                label="The file is from"
                options={SOURCE_CHOICES}
                value={source}
                onChange={(event) => setSource(event.target.value)}
              />
              <SelectField
                label="Its prices are in"
                options={Object.values(CURRENCIES).map(({ code, name }) => ({ value: code, label: name }))}
                value={currency}
                onChange={(event) => setCurrency(event.target.value)}
              />
              {currency !== business.currency && (
                <TextField
                  label={`What does 1 ${currency} cost in ${business.currency}?`}
                  hint="Every price is multiplied by it."
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  placeholder="1550.25"
                  value={rate}
                  onChange={(event) => setRate(event.target.value)}
                />
              )}
            </div>
          </Card>
        )}
        {problem !== null && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {!isPasted && table !== null && <ColumnCard table={table} onChange={setTable} />}
        <Button type="submit" className="self-start" isBusy={isSaving} busyText={progress || 'Reading…'}>
          See what would change
        </Button>
      </form>
    </Page>
  )
}

const isZipName = (content: Blob | string): content is File =>
  content instanceof File && /\.zip$/i.test(content.name)

/** Sends what was brought; of a ZIP the table and the names of its pictures. */
async function bringSmall(
  businessId: string,
  brought: Brought,
): Promise<
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: BringRefusal }
> {
  const { content } = brought
  const refuse = (reason: string) => ({ ok: false, error: { ...UNREADABLE, reason } }) as const
  if (typeof content === 'string') return bringImport(businessId, brought)
  const packed = isZipName(content) ? await pack(content) : ok(content)
  if (!packed.ok) return refuse(packed.error.code)
  const most = /\.(?:csv|tsv|txt)$/i.test(brought.fileName) ? MAX_TABLE_BYTES : MAX_IMPORT_BYTES
  return packed.value.size > most
    ? refuse('too_large')
    : bringImport(businessId, { ...brought, content: packed.value })
}

/** The code that opens a ZIP is fetched when one is chosen. */
async function pack(file: File): Promise<Result<Blob, { code: ZipError }>> {
  const { packZip } = await import('#domain/import/archive/pack-zip.ts')
  const packed = await packZip(zipSource(file))
  return packed.ok ? ok(packed.value === null ? file : new Blob([packed.value])) : packed
}
