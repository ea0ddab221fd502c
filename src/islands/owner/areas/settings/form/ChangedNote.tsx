// Shown when another person has saved the same fields while this form was open: names the fields, and lets the person choose which version
// stays.
import type { FieldValues } from 'react-hook-form'
import { type StoreSettings, settingLabel } from '#domain/store/store-settings.ts'
import { Button } from '#kit/action/Button.tsx'
import type { SettingsFormParts } from './use-settings-form.ts'

type Props<V extends FieldValues> = {
  readonly parts: Pick<SettingsFormParts<V>, 'keepMine' | 'takeTheirs'>
  readonly now: Partial<StoreSettings>
}

export function ChangedNote<V extends FieldValues>({ parts, now }: Props<V>) {
  const names = (Object.keys(now) as (keyof StoreSettings)[])
    .map(settingLabel)
    .filter((name) => name !== null)
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-clay-soft p-4">
      <p>
        <b>{`Somebody else changed this while you were writing: ${names.join(', ')}.`}</b>{' '}
        <span>Nothing of yours was saved yet.</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void parts.keepMine()}>Save mine instead</Button>
        <Button kind="plain" onClick={parts.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}
