// The records of a claim, each value to copy, and how to add them at each registrar.
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { DomainClaim } from '#contract/sql/store/domains.ts'
import { toShownHost } from '#domain/basics/punycode.ts'
import {
  type DnsRecord,
  helperMessage,
  REGISTRARS,
  type Registrar,
  recordsOf,
} from '#domain/hostname/registrars.ts'
import { shareMessageLink } from '#domain/message/share-links.ts'
import { Button, IconButton, LinkButton } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'

export function RecordsPart({ claim }: { readonly claim: DomainClaim }) {
  const [chosen, setChosen] = useState<Registrar['id']>('whogohost')
  const registrar = REGISTRARS.find(({ id }) => id === chosen) ?? REGISTRARS[0]
  const records = recordsOf(claim)
  return (
    <div className="flex flex-col gap-4">
      <Choices
        label="Where did you buy the name?"
        value={chosen}
        onChange={setChosen}
        choices={REGISTRARS.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {registrar && <Steps registrar={registrar} />}
      {records.map((record) => (
        <RecordCard key={record.type + record.fullName} record={record} registrar={registrar} />
      ))}
      <SendOn claim={claim} records={records} />
    </div>
  )
}

function Steps({ registrar: { name, steps } }: { readonly registrar: Registrar }) {
  return (
    <div>
      <ol aria-label={`Steps at ${name}`} className="list-decimal space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 text-mute text-sm">Menus change now and then: look for DNS or Zone Editor.</p>
    </div>
  )
}

type CardProps = { readonly record: DnsRecord; readonly registrar: Registrar | undefined }

function RecordCard({ record: { type, fullName, shortName, value }, registrar }: CardProps) {
  const isForwarded = type === 'ALIAS' && registrar?.alias === null
  return (
    <section aria-label={`${type} record`} className="rounded-card border border-line p-3">
      <h3 className="font-semibold">{titleOf(type, registrar)}</h3>
      {isForwarded ? (
        <>
          <p className="mt-1">{registrar?.forwarding}</p>
          <dl className="mt-1">
            <CopyValue label="From" value={fullName} />
            <CopyValue label="To" value={`https://www.${fullName}`} />
          </dl>
        </>
      ) : (
        <dl className="mt-1">
          <CopyValue label="Name" value={shortName} />
          <CopyValue label="Value" value={value} />
        </dl>
      )}
      {!isForwarded && (
        <p className="text-mute text-sm">
          <span>If the form wants the whole name:</span>{' '}
          <span className="break-all font-mono">{fullName}</span>
        </p>
      )}
    </section>
  )
}

function titleOf(type: DnsRecord['type'], registrar: Registrar | undefined): string {
  if (type === 'TXT') return 'TXT: proves that the name is yours'
  if (type === 'CNAME') return 'CNAME: leads the name to your shop'
  return registrar?.alias
    ? `${registrar.alias}: leads the bare name too`
    : 'Forwarding: leads the bare name too'
}

type SendProps = { readonly claim: DomainClaim; readonly records: readonly DnsRecord[] }

function SendOn({ claim, records }: SendProps) {
  const { name: shop } = useBusiness()
  const message = helperMessage(shop, toShownHost(claim.name), records)
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">Did somebody else set up your domain? Send them this.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="leaf" href={shareMessageLink(message)} isExternal>
          Send on WhatsApp
        </LinkButton>
        <Button kind="soft" onClick={() => void copyText(message, 'message')}>
          Copy the message
        </Button>
      </div>
    </div>
  )
}

type ValueProps = { readonly label: string; readonly value: string }

/** A value with a button that copies it. */
function CopyValue({ label, value }: ValueProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="w-14 shrink-0 text-mute text-sm">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1 break-all font-mono text-sm">{value}</span>
        <IconButton
          Icon={Copy}
          label={`Copy ${label.toLowerCase()} ${value}`}
          onClick={() => void copyText(value, 'text')}
        />
      </dd>
    </div>
  )
}
