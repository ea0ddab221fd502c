// Step 2: one product with a photo from the phone, live at once.
import { useState } from 'react'
import { publishNow } from '#data/owner/business/publishing.ts'
import { type FirstProductForm, readFirstProductForm } from '#domain/product/first-product-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { PicturesField } from '#owner/shared/pictures/field/PicturesField.tsx'
import { usePicturesFirst } from '#owner/shared/pictures/queue/use-pictures-first.ts'
import { saveSimpleProduct } from '#owner/shared/products/save-simple-product.ts'

const EMPTY: FirstProductForm = { name: '', price: '', stock: '', pictures: [] }

/** Names the pictures of this form in their queue. */
const PLACE = 'first-product'

type Props = { readonly onSaved: () => Promise<void>; readonly onSkip: () => void }

export function FirstProductStep({ onSaved, onSkip }: Props) {
  const { id: businessId } = useBusiness()
  // The product's id, the same for all tries: a second press, or a try after a lost answer, saves the same product.
  const [productId] = useState(() => crypto.randomUUID())
  const edit = useEditForm({
    draftKey: `onboarding-product:${businessId}`,
    values: EMPTY,
    read: readFirstProductForm,
  })
  const { form, isSaving } = edit
  const save = edit.submit(({ priceMinor, ...product }) => ({
    send: () => saveSimpleProduct({ id: productId, businessId }, { ...product, price: priceMinor }),
    onSaved: async () => {
      await publishNow(businessId)
      await onSaved()
    },
    refusalText: () => 'This could not be saved. Please look at what you typed.',
  }))

  const first = usePicturesFirst({ place: PLACE, save: () => void save() })

  return (
    <EditForm
      edit={edit}
      onSubmit={(event) => {
        event?.preventDefault()
        // Checks the fields at once, instead of after the wait for a picture.
        void form.trigger(undefined, { shouldFocus: true }).then((isComplete) => isComplete && first.press())
      }}
      buttons={
        <>
          <p role="status" className="text-sm empty:hidden">
            {first.problem ?? first.note}
          </p>
          <Button
            type="submit"
            isWide
            isBusy={isSaving || first.isBusy}
            busyText={first.isBusy ? 'Waiting for your picture…' : 'Putting it in your store…'}
          >
            Put it in my store
          </Button>
          <Button kind="plain" isWide onClick={onSkip} disabled={isSaving}>
            Skip for now
          </Button>
        </>
      }
    >
      <FirstProductFields form={form} />
    </EditForm>
  )
}

function FirstProductFields({ form }: { readonly form: FormFields<FirstProductForm> }) {
  const { currency } = useBusiness()
  return (
    <Card isStack>
      <PicturesField
        kind="product"
        max={4}
        place={PLACE}
        value={form.watch('pictures')}
        onChange={(pictures) => form.setValue('pictures', pictures, { shouldDirty: true })}
      />
      <TextField label="Name" {...fieldOf(form, 'name')} />
      <MoneyField label="Price" currency={currency} {...fieldOf(form, 'price')} />
      <NumberField
        label="How many do you have?"
        hint="Leave it empty when you do not count them."
        {...fieldOf(form, 'stock')}
      />
    </Card>
  )
}
