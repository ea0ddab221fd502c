// Shown when another person has saved this product first. Lists their changes. What only one of them changed stays from each; where both changed
// the same, the person chooses whose stays.
import { listCategories } from '#contract/sql/catalogue/products.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { changedFields, type ProductField } from '#domain/product/product-edit.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { FIELD_NAMES, productFieldText } from '../shared/copy.ts'
import type { Conflict } from './use-save-product.ts'

type Props = {
  readonly conflict: Conflict
  readonly onClose: () => void
  readonly onTakeTheirs: () => void
  readonly onSaveMerged: () => void
  readonly isSaving: boolean
}

export function ConflictDialog({ conflict, onClose, onTakeTheirs, onSaveMerged, isSaving }: Props) {
  const { stored, mine, merge } = conflict
  const hasClash = merge.clashes.length > 0
  // Compares with the stored product when an old draft does not know its own version.
  const told = merge.theirs.length > 0 ? merge.theirs : changedFields(mine, stored.product)
  return (
    <Dialog
      title="Someone changed this product first"
      onClose={onClose}
      actions={
        <>
          {hasClash && (
            <Button kind="plain" onClick={onTakeTheirs} disabled={isSaving}>
              Use theirs where both changed
            </Button>
          )}
          <Button
            kind={hasClash ? 'danger' : 'main'}
            onClick={onSaveMerged}
            isBusy={isSaving}
            busyText="Saving…"
          >
            {hasClash ? 'Save mine over theirs' : 'Keep both changes'}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {`It was saved in another tab or by a colleague after you opened it. Nothing of yours is saved yet. ${hasClash ? 'Where you both changed the same, choose whose stays. The rest of yours is kept.' : 'You changed different things, so both can stay.'}`}
      </p>
      <ul className="flex flex-col gap-3">
        {told.map((field) => (
          <FieldClash key={field} field={field} conflict={conflict} isClash={merge.clashes.includes(field)} />
        ))}
      </ul>
    </Dialog>
  )
}

type ClashProps = { readonly field: ProductField; readonly conflict: Conflict; readonly isClash: boolean }

function FieldClash({ field, conflict: { stored, mine }, isClash }: ClashProps) {
  const { currency, country } = useBusiness()
  const { data: categories = [] } = useStoreRead(listCategories)
  const context = {
    currency,
    zone: timeZoneOf(country),
    categoryName: (id: string) =>
      categories.find((category) => category.id === id)?.name ?? 'another category',
  }
  return (
    <li className={`rounded-card p-3 ${isClash ? 'bg-clay-soft' : 'bg-paper'}`}>
      <h3 className="font-semibold">{FIELD_NAMES[field]}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-mute">Theirs</dt>
        <dd className="line-clamp-4 min-w-0 break-words">
          {productFieldText(stored.product, field, context)}
        </dd>
        {isClash && (
          <>
            <dt className="text-mute">Yours</dt>
            <dd className="line-clamp-4 min-w-0 break-words">{productFieldText(mine, field, context)}</dd>
          </>
        )}
      </dl>
    </li>
  )
}
