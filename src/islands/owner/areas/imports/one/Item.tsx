// One product of an import: what the file says of it, what changes, whether it is taken, and why it was refused.
import { Pencil } from 'lucide-react'
import { memo, useLayoutEffect, useState } from 'react'
import { answerImport, type ImportItem } from '#contract/sql/catalogue/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { keptPriceText, NOBODY_PAYS } from '#owner/shared/products/own-price-words.ts'
import {
  asReadWords,
  choiceFacts,
  costFacts,
  importFieldName,
  JOB_REFUSALS,
  refusedWords,
  valueText,
} from '../shared/copy.ts'
import type { LeftOut } from './use-look.ts'

const OUTCOMES: Readonly<Record<string, readonly [label: string, tone: BadgeTone]>> = {
  new: ['New', 'good'],
  created: ['New', 'good'],
  changed: ['Changed', 'brand'],
  updated: ['Changed', 'brand'],
  unchanged: ['Unchanged', 'plain'],
  refused: ['Refused', 'bad'],
  left_out: ['Left out', 'plain'],
  undone: ['As before', 'plain'],
  deleted: ['Deleted', 'plain'],
  kept: ['Stayed', 'wait'],
}

type Props = {
  readonly item: ImportItem
  readonly importId: string
  /** True before the run. */
  readonly isLook: boolean
  readonly isSupplied: boolean
  /** Null when the person may change nothing, or no longer. */
  readonly onLeaveOut: ((which: LeftOut, isLeftOut: boolean) => void) | null
  readonly onCorrect: (item: ImportItem) => void
}

/** Drawn again only when the product itself has changed: a list may have thousands. */
export const Item = memo(function Item(props: Props) {
  const { item, isLook, onLeaveOut, onCorrect } = props
  const { body, look, isLeftOut } = item
  const outcome = item.undo ?? item.outcome ?? (isLeftOut ? 'left_out' : look.outcome)
  const isDeleted = item.undo === 'undone' && item.outcome === 'created'
  const [label, tone] = OUTCOMES[isDeleted ? 'deleted' : outcome] ?? [outcome, 'plain' as const]
  const name = body.name ?? body.sku ?? `Row ${item.rows[0]}`
  return (
    <li className="flex items-start gap-1 py-3">
      {onLeaveOut && <Tick label={`Import ${name}`} item={item} onLeaveOut={onLeaveOut} />}
      <div className={`min-w-0 flex-1 ${onLeaveOut ? 'pt-2' : ''}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b translate="no" className={`min-w-0 break-words ${isLeftOut ? 'text-mute' : ''}`}>
            {name}
          </b>
          <span className="flex gap-2">
            {outcome === 'new' && (body.asDraft || body.status === 'draft') && (
              <Badge tone="wait">Draft</Badge>
            )}
            <Badge tone={tone}>{label}</Badge>
          </span>
        </div>
        <Facts item={item} />
        {!isLeftOut && outcome !== 'unchanged' && <Changes item={item} />}
        {!isLeftOut && <KeptSale item={item} />}
        {!isLeftOut && <KeptPrices item={item} />}
        {isLook && !isLeftOut && <SameQuestion {...props} />}
        {outcome === 'refused' && <p className="text-danger text-sm">{refusedWords(item, props)}</p>}
        {!isLeftOut && item.warnings.length > 0 && (
          <ul className="mt-1 rounded-card bg-lamp-soft px-3 py-1 text-sm">
            {item.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
      {onLeaveOut && (
        <IconButton
          Icon={Pencil}
          label={`Correct ${name}`}
          className="-mr-3"
          disabled={isLeftOut}
          onClick={() => onCorrect(item)}
        />
      )}
    </li>
  )
})

type TickProps = Pick<Props, 'item'> & {
  readonly label: string
  readonly onLeaveOut: (which: LeftOut, isLeftOut: boolean) => void
}

/** Turns at once: the list follows a moment later, and would turn it back meanwhile. */
function Tick({ label, item, onLeaveOut }: TickProps) {
  const [isLeftOut, setLeftOut] = useState(item.isLeftOut)
  useLayoutEffect(() => setLeftOut(item.isLeftOut), [item])
  return (
    <label className="-ml-3 grid size-[44px] shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={!isLeftOut}
        onChange={(event) => {
          setLeftOut(!event.target.checked)
          onLeaveOut({ place: item.place }, !event.target.checked)
        }}
        className="size-5 accent-[var(--indigo)]"
      />
    </label>
  )
}

/** What the file says, and what a person has corrected of it. */
function Facts({ item }: { readonly item: ImportItem }) {
  const { currency } = useBusiness()
  const { body, text } = item
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm">
        {body.price !== undefined && body.price > 0 && (
          <Money minor={body.salePrice ?? body.price} currency={currency} />
        )}
        {body.price !== undefined && body.salePrice != null && (
          <s className="text-mute">
            <Money minor={body.price} currency={currency} />
          </s>
        )}
        {typeof body.stock === 'number' && (
          <span className="text-mute">{body.stock === 0 ? 'sold out' : `${body.stock} in stock`}</span>
        )}
        {body.options?.map((option) => (
          <span key={option.name} className="text-mute">{`${option.name}: ${option.values.join(', ')}`}</span>
        ))}
        {body.combinations && <span className="text-mute">{choiceFacts(body.combinations, currency)}</span>}
        {item.costs && (
          <span className="min-w-0 break-words text-mute">{costFacts(item.costs, currency)}</span>
        )}
        {item.pictures.first !== null && (
          <span className="min-w-0 break-words text-mute">
            {pictureFacts(item.pictures.first, item.pictures.count)}
          </span>
        )}
        {body.sku && <span translate="no" className="text-mute">{`SKU ${body.sku}`}</span>}
        {body.category && <span className="text-mute">{body.category.name}</span>}
        <span className="text-mute">{`row ${item.rows[0]}`}</span>
      </p>
      {body.asRead && <p className="break-words text-sm">{asReadWords(body, currency)}</p>}
      {body.description && <p className="line-clamp-1 text-mute text-sm">{body.description}</p>}
      {text !== null && <p className="break-words text-mute text-sm">{`“${text}”`}</p>}
    </>
  )
}

/** `https://a.example/red%20tee.jpg?v=2`, 3 -> `3 pictures, first red tee.jpg`. Also of a picture in a ZIP: `zip:red.jpg#1a2b3c4d`. */
function pictureFacts(first: string, count: number): string {
  const path = first.replace(/^zip:/, '').replace(/[?#].*$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `${count === 1 ? '1 picture,' : `${count} pictures, first`} ${plainName(name) || path}`
}

/** Without escapes. */
function plainName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // A name that was never escaped: `100% cotton.jpg`.
    return name
  }
}

function Changes({ item: { look } }: { readonly item: ImportItem }) {
  const { currency } = useBusiness()
  if (look.changes.length === 0) return null
  return (
    <ul className="mt-1 text-sm">
      {look.changes.map((change) => (
        <li key={change.field} className="break-words">
          <span>{`${importFieldName(change.field)}: `}</span>
          <s className="text-mute">{valueText(change, change.old, currency)}</s>
          <span>{` → ${valueText(change, change.new, currency)}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says which sale price the file leaves as it is: it may be what shoppers pay. */
function KeptSale({ item: { look } }: { readonly item: ImportItem }) {
  const { currency } = useBusiness()
  if (look.keptSale === undefined) return null
  return (
    <p className="mt-1 rounded-card bg-lamp-soft px-3 py-1 text-sm">
      {`Its sale price stays: ${formatMoney(look.keptSale, currency)}.`}
    </p>
  )
}

/** Says which choices the price of the file does not reach. */
function KeptPrices({ item: { look } }: { readonly item: ImportItem }) {
  const { currency } = useBusiness()
  if (!look.ownPrices) return null
  const { choices, count, isAll } = look.ownPrices
  const named = choices.map(({ values, price }) => ({ name: values.join(', '), price }))
  return (
    <p className="mt-1 rounded-card bg-lamp-soft px-3 py-1 text-sm">
      <span>{keptPriceText(named, currency, count)}</span>
      {isAll && <span>{` ${NOBODY_PAYS}`}</span>}
    </p>
  )
}

/** Asks whether a product is one that the shop has, when only its name says so. */
function SameQuestion({ importId, item }: Pick<Props, 'importId' | 'item'>) {
  const { currency } = useBusiness()
  const { save, isSaving } = useStoreWrite(answerImport, JOB_REFUSALS)
  const { maybe, answer, outcome } = item.look
  if (maybe === undefined) return null
  const say = (next: 'same' | 'new') => void save({ importId, place: item.place, answer: next })
  return (
    <div className="mt-2 rounded-card bg-lamp-soft p-3" aria-busy={isSaving}>
      <Choices
        label={`You have “${maybe.name}” at ${formatMoney(maybe.price, currency)}. Is this the same?`}
        value={answer ?? (outcome === 'new' || outcome === 'refused' ? 'new' : 'same')}
        onChange={say}
        choices={[
          { value: 'same', label: 'The same product' },
          { value: 'new', label: 'A new one' },
        ]}
      />
    </div>
  )
}
