// The look of the store: logo, banner, two colours with a sample, and the template.
import { readBrandingForm, toBrandingForm } from '#domain/store/forms/branding-form.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { choiceOf } from '#kit/form/field-of.ts'
import { Card } from '#kit/page/Card.tsx'
import { PictureField } from '#owner/shared/pictures/field/PictureField.tsx'
import { SettingsForm, WithSettings } from '../form/SettingsForm.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import { ColoursCard } from './ColoursCard.tsx'
import { TemplateCard } from './TemplateCard.tsx'

export default function BrandingTab() {
  return <WithSettings>{(settings) => <BrandingFields settings={settings} />}</WithSettings>
}

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
