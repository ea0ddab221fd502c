// Whether shoppers see the product, and the plan's limit on live products.
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { planLimits } from '#domain/plan/plan.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { choiceOf } from '#kit/form/field-of.ts'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

const HINTS: Readonly<Record<ProductStatus, string>> = {
  live: 'Shoppers see it as soon as you save.',
  draft: 'Only you and your team see it.',
  archived: 'Put away. It takes no place in your plan and stays out of your lists.',
}

type Props = { readonly form: FormFields<ProductForm>; readonly counts: ProductCounts | undefined }

export function StatusFields({ form, counts }: Props) {
  const { plan } = useBusiness()
  const { live } = planLimits(plan)
  const { status, base } = form.watch()
  const used = counts?.live ?? 0
  const isFull = live !== null && used >= live && base?.product.status !== 'live'
  return (
    <Card title="In your store">
      <Choices
        label="Status"
        isLabelHidden
        {...choiceOf(form, 'status')}
        hint={HINTS[status]}
        choices={[
          { value: 'live', label: 'Live' },
          { value: 'draft', label: 'Draft' },
          ...(base ? [{ value: 'archived', label: 'Archived' } as const] : []),
        ]}
      />
      {live !== null && (
        <p className="mt-2 text-mute text-sm">
          <span>{`${used} of ${live} live on Starter. ${isFull ? 'Save this one as a draft, or take another one out of the store first. ' : ''}`}</span>
          <a className="text-indigo underline" href="/pricing" target="_blank" rel="noopener">
            Premium shows as many as you have.
          </a>
        </p>
      )}
    </Card>
  )
}
