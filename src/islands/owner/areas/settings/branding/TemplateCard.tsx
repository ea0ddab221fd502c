// The template: four layouts of the same shop, each drawn in the store's own colours. Every plan includes two.

import { parseHexColour } from '#domain/basics/colour.ts'
import { PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'
import { planAllows, planHasTemplate } from '#domain/plan/plan.ts'
import type { BrandingForm } from '#domain/store/forms/branding-form.ts'
import type { StoreTemplate } from '#domain/store/snapshot.ts'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

const TEMPLATES: readonly { readonly id: StoreTemplate; readonly name: string; readonly about: string }[] = [
  { id: 'market', name: 'Market', about: 'A grid of products. Good for most shops.' },
  { id: 'boutique', name: 'Boutique', about: 'Large pictures. For clothes, shoes, jewellery.' },
  { id: 'kitchen', name: 'Kitchen', about: 'A menu with small pictures. For food.' },
  { id: 'wholesale', name: 'Wholesale', about: 'A tight list. For many products at once.' },
]

export function TemplateCard({ form }: { readonly form: FormFields<BrandingForm> }) {
  const { plan } = useBusiness()
  const [chosen, primary, accent] = form.watch(['template', 'primaryColour', 'accentColour'])
  const colours = {
    primary: parseHexColour(primary) ?? PRODUCT_COLOURS.indigo,
    accent: parseHexColour(accent) ?? PRODUCT_COLOURS.lamp,
  }
  return (
    <Card title="Template">
      <fieldset>
        <legend className="sr-only">Template</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
          {TEMPLATES.map(({ id, name, about }) => {
            const isIncluded = planHasTemplate(plan, id)
            return (
              <label
                key={id}
                className={`flex flex-col gap-2 rounded-card border p-3 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-[var(--focus)] ${
                  chosen === id ? 'border-indigo ring-1 ring-indigo' : 'border-edge'
                } ${isIncluded ? 'cursor-pointer' : ''}`}
              >
                <TemplatePreview template={id} {...colours} />
                <span className="flex flex-wrap items-center gap-2">
                  <input
                    type="radio"
                    value={id}
                    disabled={!isIncluded && chosen !== id}
                    className="size-5 accent-[var(--indigo)]"
                    {...form.register('template')}
                  />
                  <span className="min-w-0 font-medium">{name}</span>
                  {!isIncluded && <Badge tone="brand">Premium</Badge>}
                </span>
                <span className="text-mute text-sm">{about}</span>
              </label>
            )
          })}
        </div>
      </fieldset>
      {!planAllows(plan, 'all-templates') && (
        <div className="mt-3">
          <TrialOffer feature="all-templates" name="All four templates" verb="are" />
        </div>
      )}
    </Card>
  )
}
