// Uploads a file or a pasted message. Nothing in the shop changes here.
import { FileUp, Images } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { CURRENCIES } from '#domain/basics/money.ts'
import { planAllows } from '#domain/plan/plan.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { IMPORTS_WAIT, SOURCE_CHOICES } from '../shared/copy.ts'
import { NoImports } from '../shared/NoImports.tsx'
import { ColumnCard } from './ColumnCard.tsx'
import { type NewImport, useNewImport } from './use-new-import.ts'

const EXAMPLE = 'Ankara 6yds – 14,500\nLace 5yds 65k per bundle, only 3 left\nPlain tee ₦5,000 sizes S, M, L'

export default function NewImportPage() {
  if (may(useBusiness(), 'imports')) return <NewImportForm />
  return <NoImports title="Bring products in" />
}

const BACK = { href: '/dashboard/imports', label: 'Imports' }

function NewImportForm() {
  const { typed, change, table, setTable, problem, progress, isSaving, look } = useNewImport()
  const { way } = typed
  const { plan } = useBusiness()
  return (
    <Page
      title="Bring products in"
      lead="First you see what would change. Nothing is written until you say so."
      back={BACK}
    >
      <p className="mb-4">
        <LinkButton Icon={Images} kind="plain" href="/dashboard/imports/camera">
          Pictures from your phone
        </LinkButton>
      </p>
      {!planAllows(plan, 'imports') && (
        <div className="mb-4 max-w-3xl">
          <TrialOffer
            feature="imports"
            name="Files and lists of WooCommerce, Shopify, catalogue feeds, AliExpress and 1688"
            verb="are"
          />
        </div>
      )}
      <form
        noValidate
        className="flex max-w-3xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Choices
          label="What do you have?"
          value={way}
          onChange={(next) => change({ way: next })}
          choices={[
            { value: 'file', label: 'A file' },
            { value: 'link', label: 'A link to a file' },
            { value: 'paste', label: 'A message to paste' },
          ]}
        />
        <ContentCard typed={typed} onChange={change} />
        <ErrorLine text={problem} />
        {problem === IMPORTS_WAIT && (
          <LinkButton kind="soft" href={BACK.href}>
            See what waits
          </LinkButton>
        )}
        {way !== 'paste' && table !== null && <ColumnCard table={table} onChange={setTable} />}
        <Button type="submit" className="self-start" isBusy={isSaving} busyText={progress || 'Reading…'}>
          See what would change
        </Button>
      </form>
    </Page>
  )
}

type ContentProps = {
  readonly typed: NewImport
  readonly onChange: (part: Partial<NewImport>) => void
}

/** The message, the link or the file, and where it is from. */
function ContentCard({ typed, onChange }: ContentProps) {
  return (
    <Card>
      {typed.way === 'paste' ? (
        <TextArea
          label="Your message"
          hint="One product in a line, with its price. A supplier's list or JSON too. Each line is shown beside what was read from it."
          rows={10}
          maxLength={200_000}
          placeholder={EXAMPLE}
          value={typed.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      ) : (
        <div className="flex flex-col gap-4">
          {typed.way === 'link' ? (
            <LinkField link={typed.link} onChange={(link) => onChange({ link })} />
          ) : (
            <FileDrop file={typed.file} onChoose={(file) => onChange({ file })} />
          )}
          <SourceFields typed={typed} onChange={onChange} />
        </div>
      )}
    </Card>
  )
}

type LinkProps = { readonly link: string; readonly onChange: (link: string) => void }

function LinkField({ link, onChange }: LinkProps) {
  return (
    <TextField
      label="Link of the file"
      hint="A CSV file or a feed that anybody can open without signing in, up to 10 MB."
      inputMode="url"
      autoComplete="off"
      maxLength={2_000}
      placeholder="https://example.com/products.csv"
      value={link}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type Props = { readonly file: File | null; readonly onChoose: (file: File | null) => void }

/** Chooses one file: by a tap, or by dropping it. */
function FileDrop({ file, onChoose }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0] ?? file)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-[var(--focus)] ${isOver ? 'border-indigo bg-indigo-soft' : 'border-edge bg-paper'}`}
    >
      <FileUp size={28} strokeWidth={1.75} aria-hidden="true" className="text-indigo" />
      <b className="max-w-full break-words">{file === null ? 'Choose a file' : file.name}</b>
      <span className="text-mute text-sm">
        {file === null
          ? 'CSV, TSV, Excel (.xlsx), LibreOffice (.ods), an XML feed, a ZIP with one of these and its pictures, or a saved page of AliExpress or 1688. A table of text may have 40 MB, anything else 10 MB without its pictures. Or a whole exit kit of Oja, not unpacked.'
          : 'Tap to choose another one.'}
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xml,.xlsx,.ods,.zip,.html,.htm,.json,text/csv,text/xml,application/xml,text/tab-separated-values"
        className="sr-only"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </label>
  )
}

type SourceFieldsProps = {
  readonly typed: Pick<NewImport, 'source' | 'currency' | 'rate'>
  readonly onChange: (part: Partial<NewImport>) => void
}

/** Says where a file is from, and in which currency its prices are. */
function SourceFields({ typed, onChange }: SourceFieldsProps) {
  const { source, currency, rate } = typed
  const { currency: own } = useBusiness()
  return (
    <>
      <SelectField
        label="The file is from"
        options={SOURCE_CHOICES}
        value={source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <SelectField
        label="Its prices are in"
        options={Object.values(CURRENCIES).map(({ code, name }) => ({ value: code, label: name }))}
        value={currency}
        onChange={(event) => onChange({ currency: event.target.value })}
      />
      {currency !== own && (
        <TextField
          label={`What does 1 ${currency} cost in ${own}?`}
          hint="Every price is multiplied by it."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="1550.25"
          value={rate}
          onChange={(event) => onChange({ rate: event.target.value })}
        />
      )}
    </>
  )
}
