// Uploads a file or a pasted message. Nothing in the shop changes here.
import { Images } from 'lucide-react'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ColumnCard } from './ColumnCard.tsx'
import { FileDrop } from './FileDrop.tsx'
import { SourceFields } from './SourceFields.tsx'
import { useNewImport } from './use-new-import.ts'

const EXAMPLE = 'Ankara 6yds – 14,500\nLace 5yds 65k per bundle, only 3 left\nPlain tee ₦5,000 sizes S, M, L'

export default function NewImportPage() {
  const { typed, change, table, setTable, problem, progress, isSaving, look } = useNewImport()
  const { way } = typed
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
        <Card>
          {way === 'paste' ? (
            <TextArea
              label="Your message"
              hint="One product in a line, with its price. A supplier's list or JSON too. Each line is shown beside what was read from it."
              rows={10}
              maxLength={200_000}
              placeholder={EXAMPLE}
              value={typed.message}
              onChange={(event) => change({ message: event.target.value })}
            />
          ) : (
            <div className="flex flex-col gap-4">
              {way === 'link' ? (
                <LinkField link={typed.link} onChange={(link) => change({ link })} />
              ) : (
                <FileDrop file={typed.file} onChoose={(file) => change({ file })} />
              )}
              <SourceFields typed={typed} onChange={change} />
            </div>
          )}
        </Card>
        {problem !== null && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {way !== 'paste' && table !== null && <ColumnCard table={table} onChange={setTable} />}
        <Button type="submit" className="self-start" isBusy={isSaving} busyText={progress || 'Reading…'}>
          See what would change
        </Button>
      </form>
    </Page>
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
