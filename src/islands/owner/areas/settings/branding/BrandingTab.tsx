// The look of the store: logo, banner, two colours with a sample, and the template, drawn in the store's own colours.

import { parseHexColour, storePalette } from '#domain/basics/colour.ts'
import { PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'
import { planAllows, planHasTemplate } from '#domain/plan/plan.ts'
import { type BrandingForm, readBrandingForm, toBrandingForm } from '#domain/store/forms/branding-form.ts'
import type { StoreTemplate } from '#domain/store/snapshot.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { choiceOf } from '#kit/form/field-of.ts'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { PictureField } from '#owner/shared/pictures/field/PictureField.tsx'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { SettingsForm, useSettingsForm, withSettings } from '../form/SettingsForm.tsx'
import { ColoursCard } from './ColoursCard.tsx'

export default withSettings(BrandingFields)

function BrandingFields({ settings }: { readonly settings: StoreSettings }) {
  const parts = useSettingsForm({
    tab: 'branding',
    settings,
    toValues: toBrandingForm,
    read: readBrandingForm,
  })
  const { form } = parts
  return (
    <SettingsForm parts={parts} label="Branding">
      <Card title="Logo">
        <PictureField kind="logo" {...choiceOf(form, 'logo')} />
      </Card>
      <ColoursCard form={form} />
      <Card title="Banner">
        <PictureField kind="hero" {...choiceOf(form, 'hero')} />
        {!form.watch('hero') && (
          <p className="mt-2 text-mute text-sm">
            Without one your store shows a cloth of its own, in your colours.
          </p>
        )}
      </Card>
      <TemplateCard form={form} />
    </SettingsForm>
  )
}

const TEMPLATES: readonly { readonly id: StoreTemplate; readonly name: string; readonly about: string }[] = [
  { id: 'market', name: 'Market', about: 'A grid of products. Good for most shops.' },
  { id: 'boutique', name: 'Boutique', about: 'Large pictures. For clothes, shoes, jewellery.' },
  { id: 'kitchen', name: 'Kitchen', about: 'A menu with small pictures. For food.' },
  { id: 'wholesale', name: 'Wholesale', about: 'A tight list. For many products at once.' },
]

/** The template: four layouts of the same shop, each drawn in the store's own colours. Every plan includes two. */
function TemplateCard({ form }: { readonly form: FormFields<BrandingForm> }) {
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

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** Positions of pictures, lines of text and buttons on a sheet of 120 by 90. */
const LAYOUTS: Readonly<Record<StoreTemplate, Record<'pictures' | 'lines' | 'buttons', readonly Box[]>>> = {
  market: grid({ columns: 3, rowCount: 2 }, { w: 32, h: 22 }),
  boutique: grid({ columns: 2, rowCount: 1 }, { w: 50, h: 46 }),
  kitchen: {
    pictures: rows(3, (y) => ({ x: 94, y, w: 18, h: 18 })),
    lines: rows(3, (y) => ({ x: 8, y: y + 2, w: 56, h: 4 })),
    buttons: rows(3, (y) => ({ x: 8, y: y + 10, w: 20, h: 5 })),
  },
  wholesale: {
    pictures: rows(5, (y) => ({ x: 8, y, w: 9, h: 9 }), 14),
    lines: rows(5, (y) => ({ x: 22, y: y + 3, w: 54, h: 3 }), 14),
    buttons: rows(5, (y) => ({ x: 96, y: y + 2, w: 16, h: 5 }), 14),
  },
}

type Props = { readonly template: StoreTemplate; readonly primary: string; readonly accent: string }

/** A small drawing of a template: places of pictures, names and buttons. Drawn in SVG, and so needs no download. */
function TemplatePreview({ template, primary, accent }: Props) {
  const palette = storePalette(primary, accent)
  const { pictures, lines, buttons } = LAYOUTS[template]
  const draw = (boxes: readonly Box[], fill: string) =>
    boxes.map(({ x, y, w, h }) => (
      <rect key={`${x} ${y}`} x={x} y={y} width={w} height={h} rx="2" fill={fill} />
    ))
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className="w-full rounded-card border border-line bg-paper">
      <rect width="120" height="13" fill={palette.primary} />
      {draw(pictures, palette.primarySoft)}
      {draw(lines, palette.primaryInk)}
      {draw(buttons, palette.accent)}
    </svg>
  )
}

/** A sheet of equal cards, each with a picture of this size over a line and a button. */
function grid(
  { columns, rowCount }: { readonly columns: number; readonly rowCount: number },
  { w, h }: Pick<Box, 'w' | 'h'>,
) {
  const gap = (120 - 12 - columns * w) / Math.max(1, columns - 1)
  const cells = Array.from({ length: columns * rowCount }, (_, index) => ({
    x: 6 + (index % columns) * (w + gap),
    y: 18 + Math.floor(index / columns) * (h + 14),
  }))
  return {
    pictures: cells.map(({ x, y }) => ({ x, y, w, h })),
    lines: cells.map(({ x, y }) => ({ x, y: y + h + 3, w: w * 0.7, h: 3 })),
    buttons: cells.map(({ x, y }) => ({ x, y: y + h + 8, w: w * 0.4, h: 3 })),
  }
}

function rows(count: number, box: (y: number) => Box, step = 24): readonly Box[] {
  return Array.from({ length: count }, (_, index) => box(18 + index * step))
}
