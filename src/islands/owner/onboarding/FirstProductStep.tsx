// Step 2: one product with a photo from the phone, live at once.
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveProduct } from '#data/owner/products-save.ts'
import { publishNow } from '#data/owner/publishing.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { productToSave } from '#domain/product/product-edit.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { MoneyField, NumberField } from '../kit/MoneyField.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { usePicturesFirst } from '../pictures/use-pictures-first.ts'
import { useBusiness } from '../session/business.ts'
import { type ProductForm, productSchema } from './product-form.ts'

/** What a first product does without. */
const BARE = {
  description: '',
  compareAtPrice: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  sku: null,
  categoryId: null,
  status: 'live',
  options: [],
  combinations: [],
} as const

/** Names the pictures of this form in their queue. */
const PLACE = 'first-product'

type Props = { readonly onSaved: () => Promise<void>; readonly onSkip: () => void }

export function FirstProductStep({ onSaved, onSkip }: Props) {
  const { id: businessId, currency } = useBusiness()
  // Kept for all tries: a second press, or a try after a lost answer, is the same product.
  const [productId] = useState(() => crypto.randomUUID())
  const form = useForm<ProductForm>({
    resolver: valibotResolver(productSchema),
    defaultValues: { name: '', price: '', stock: '', pictures: [] },
  })
  const draft = useDraft(`onboarding-product:${businessId}`, form)
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ name, price, stock, pictures }) => {
    const priceMinor = parseAmount(price)
    if (priceMinor === null) return
    try {
      const saved = await saveProduct(
        productToSave(
          { id: productId, businessId },
          {
            ...BARE,
            name: name.trim(),
            price: priceMinor,
            stock: stock === '' ? null : Number(stock),
            pictures,
          },
          null,
        ),
        null,
      )
      // A try whose answer was lost has saved it all the same.
      if (!saved.ok && saved.error.code !== 'stale_product') {
        form.setError('root', { message: 'This could not be saved. Please look at what you typed.' })
        return
      }
      draft.clear()
      await publishNow(businessId)
      await onSaved()
    } catch (error) {
      console.warn('onboarding: the product was not saved', error)
      form.setError('root', {
        message: 'We could not reach the server. What you typed is kept: try again in a moment.',
      })
    }
  })

  const first = usePicturesFirst({ place: PLACE, save: () => void save() })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // What is missing is said at once, not after the wait for a picture.
        void form.trigger(undefined, { shouldFocus: true }).then((isComplete) => isComplete && first.press())
      }}
    >
      <Card>
        <div className="flex flex-col gap-4">
          <PicturesField
            kind="product"
            max={4}
            place={PLACE}
            value={form.watch('pictures')}
            onChange={(pictures) => form.setValue('pictures', pictures, { shouldDirty: true })}
          />
          <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
          <MoneyField
            label="Price"
            currency={currency}
            error={errors.price?.message}
            {...form.register('price')}
          />
          <NumberField
            label="How many do you have?"
            hint="Leave it empty when you do not count them."
            error={errors.stock?.message}
            {...form.register('stock')}
          />
        </div>
      </Card>
      {errors.root?.message && <ErrorNote text={errors.root.message} />}
      <p role="status" className="text-sm empty:hidden">
        {first.problem ?? first.note}
      </p>
      <Button
        type="submit"
        isWide
        isBusy={isSubmitting || first.isBusy}
        busyText={first.isBusy ? 'Waiting for your picture…' : 'Putting it in your store…'}
      >
        Put it in my store
      </Button>
      <Button kind="plain" isWide onClick={onSkip} disabled={isSubmitting}>
        Skip for now
      </Button>
    </form>
  )
}
