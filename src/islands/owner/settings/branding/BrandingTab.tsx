// How the store looks: logo, banner, two colours with a sample of what they make, and the template.
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { Card } from '../../kit/Card.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { SettingsForm } from '../form/SettingsForm.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import { WithSettings } from '../form/WithSettings.tsx'
import { readBrandingForm, toBrandingForm } from './branding-form.ts'
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
  const [logo, hero] = form.watch(['logo', 'hero'])
  return (
    <SettingsForm parts={parts} label="Branding">
      <Card title="Logo">
        <PictureField
          kind="logo"
          value={logo}
          onChange={(picture) => form.setValue('logo', picture, { shouldDirty: true })}
        />
      </Card>
      <ColoursCard form={form} />
      <Card title="Banner">
        <PictureField
          kind="hero"
          value={hero}
          onChange={(picture) => form.setValue('hero', picture, { shouldDirty: true })}
        />
        {!hero && (
          <p className="mt-2 text-mute text-sm">
            Without one your store shows a cloth of its own, in your colours.
          </p>
        )}
      </Card>
      <TemplateCard form={form} />
    </SettingsForm>
  )
}
