// The editor of one product: all fields in one form, saved in one write. Typed text survives reloads and lost connections.
import { useEffect, useRef, useState } from 'react'
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { planLimits } from '#domain/plan/plan.ts'
import type { SavedProduct } from '#domain/product/product-edit.ts'
import { type ProductForm, readProductForm } from '#domain/product/product-form.ts'
import { emptyForm, toForm } from '#domain/product/product-values.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { DraftNote } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { PicturesField } from '#owner/shared/pictures/field/PicturesField.tsx'
import { usePicturesFirst } from '#owner/shared/pictures/queue/use-pictures-first.ts'
import { CategoryPicker } from '../categories/CategoryPicker.tsx'
import { PlanDialog } from '../shared/PlanDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CostFields } from './CostFields.tsx'
import { CurrencyPricesCard } from './CurrencyPricesCard.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SpecFields } from './SpecFields.tsx'
import { StatusFields, StockFields } from './StockFields.tsx'
import { useSaveProduct } from './use-save-product.ts'

type Props = {
  readonly id: string
  /** Null for a new product. */
  readonly saved: SavedProduct | null
  readonly counts: ProductCounts | undefined
}

export function ProductEditor({ id, saved, counts }: Props) {
  const edit = useProductForm({ id, saved, counts })
  const { form, draft, isDirty, isSaving, problem } = edit
  const { save, saveMerged, note, conflict, closeConflict, takeTheirs } = useSaveProduct(edit)
  const [place] = useState(saved ? id : 'new-product')
  const first = usePicturesFirst({ place, save: () => void form.handleSubmit(save)() })

  return (
    <Page
      title={saved ? 'Edit product' : 'New product'}
      back={{ href: '/dashboard/products', label: 'Products' }}
      lead={draft.isRestored ? <DraftNote draft={draft} /> : saved && <Name of={saved} />}
    >
      <form
        noValidate
        className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          first.press()
        }}
      >
        <GoodsCards form={form} place={place} saved={saved} />
        <div className="contents lg:sticky lg:top-8 lg:flex lg:flex-col lg:gap-4">
          <SortingCard form={form} />
          <StatusFields form={form} counts={counts} />
          <SaveBar note={first.note ?? note} problem={first.problem ?? problem}>
            {saved && !isDirty && (
              <LinkButton kind="plain" href="/dashboard/products/new">
                Add another
              </LinkButton>
            )}
            <Button type="submit" isBusy={isSaving || first.isBusy} busyText="Saving…">
              Save
            </Button>
          </SaveBar>
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={closeConflict}
          onTakeTheirs={takeTheirs}
          onSaveMerged={() => void saveMerged()}
          isSaving={isSaving}
        />
      )}
      <PlanDialog
        onSaveAsDraft={() => {
          form.setValue('status', 'draft', { shouldDirty: true })
          void form.handleSubmit(save)()
        }}
      />
    </Page>
  )
}

function Name({ of }: { readonly of: SavedProduct }) {
  return (
    <span translate="no" className="break-words">
      {of.product.name}
    </span>
  )
}

type GoodsProps = Pick<AboutProps, 'form' | 'place'> & { readonly saved: SavedProduct | null }

/** What is sold, at which price, and how many there are. */
function GoodsCards({ form, place, saved }: GoodsProps) {
  const business = useBusiness()
  const { currency, country } = business
  // What stands is changed by whom the owner lets; a new product gets its price and stock from whoever adds it.
  const isLocked = (right: 'prices' | 'stock') => saved !== null && !may(business, right)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <AboutCard form={form} place={place} isNew={!saved} />
      <PriceFields form={form} currency={currency} zone={timeZoneOf(country)} isLocked={isLocked('prices')} />
      <CostFields form={form} currency={currency} />
      {saved && may(business, 'prices') && <CurrencyPricesCard product={saved.product} />}
      <StockFields form={form} isLocked={isLocked('stock')} />
      <OptionsEditor form={form} locked={{ prices: isLocked('prices'), stock: isLocked('stock') }} />
      <SpecFields form={form} />
    </div>
  )
}

type AboutProps = {
  readonly form: FormFields<ProductForm>
  /** Where the pictures wait until they are sent. */
  readonly place: string
  readonly isNew: boolean
}

/** What the product is: its name, pictures and description. */
function AboutCard({ form, place, isNew }: AboutProps) {
  return (
    <Card isStack>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={TEXT_LENGTH.short}
        autoFocus={isNew}
        {...fieldOf(form, 'name')}
      />
      <PicturesField
        kind="product"
        max={8}
        place={place}
        value={[...form.watch('pictures')]}
        onChange={(value) => form.setValue('pictures', value, { shouldDirty: true })}
      />
      <TextArea
        label="Description"
        maxLength={TEXT_LENGTH.long}
        hint="What it is made of, its size, how to care for it. Optional."
        {...fieldOf(form, 'description')}
      />
    </Card>
  )
}

function SortingCard({ form }: Pick<AboutProps, 'form'>) {
  return (
    <Card title="Sorting" isStack>
      <CategoryPicker {...choiceOf(form, 'categoryId')} />
      <TextField
        label="SKU"
        hint="Your own number for it, if you use them."
        autoComplete="off"
        {...fieldOf(form, 'sku')}
      />
    </Card>
  )
}

/** A new product is a draft where the plan shows no further one. */
function useProductForm({ id, saved, counts }: Props) {
  const business = useBusiness()
  const zone = timeZoneOf(business.country)
  const { live } = planLimits(business.plan)
  const isFull = live !== null && (counts?.live ?? 0) >= live
  const edit = useEditForm({
    draftKey: `product:${business.id}:${saved ? id : 'new'}`,
    values: saved ? toForm(saved, zone) : emptyForm(id, isFull ? 'draft' : 'live', may(business, 'costs')),
    read: readProductForm,
  })
  useFreshCopy(edit.form, saved, zone)
  return edit
}

/** Fills an untouched form again when the database has a newer product. */
function useFreshCopy(form: FormFields<ProductForm>, saved: SavedProduct | null, zone: string) {
  const shown = useRef(saved)
  useEffect(() => {
    if (!saved || saved === shown.current) return
    shown.current = saved
    if (!form.formState.isDirty) form.reset(toForm(saved, zone))
  }, [form, saved, zone])
}
