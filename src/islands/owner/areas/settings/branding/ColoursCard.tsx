// The two colours, chosen by hand or taken from the logo, with a sample of the page.
import { useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import { parseHexColour } from '#domain/basics/colour.ts'
import { coloursFault, isTooPaleForText } from '#domain/store/colour-choice.ts'
import type { BrandingForm } from '#domain/store/forms/branding-form.ts'
import { Button } from '#kit/action/Button.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { readColours } from '#owner/shared/pictures/make/logo-colours.ts'
import { ColourField } from './ColourField.tsx'
import { ColourSample } from './ColourSample.tsx'

export function ColoursCard({ form }: { readonly form: FormFields<BrandingForm> }) {
  const [primary, accent, logo] = form.watch(['primaryColour', 'accentColour', 'logo'])
  const { errors } = form.formState
  const { set, pick, found, isLooking } = usePickedColours(form)
  const isPair = parseHexColour(primary) !== null && parseHexColour(accent) !== null
  return (
    <Card
      title="Colours"
      action={
        logo && (
          <Button kind="soft" onClick={() => void pick()} isBusy={isLooking} busyText="Looking…">
            Pick from logo
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <ColourField
            label="Main colour"
            value={primary}
            error={errors.primaryColour?.message}
            onChange={(colour) => set('primaryColour', colour)}
          />
          <ColourField
            label="Second colour"
            value={accent}
            error={errors.accentColour?.message}
            onChange={(colour) => set('accentColour', colour)}
          />
        </div>
        {found.length > 0 && <FoundColours found={found} onUse={(colour) => set('primaryColour', colour)} />}
        {isPair && <ColourSample primary={primary} accent={accent} />}
        {isPair && isTooPaleForText(primary) && (
          <p className="text-mute text-sm">
            Text in your main colour would be hard to read on white, so text gets a darker shade of it.
          </p>
        )}
      </div>
    </Card>
  )
}

/** Colours found in the logo; the best pair goes into the form. */
function usePickedColours(form: FormFields<BrandingForm>) {
  const [found, setFound] = useState<readonly string[]>([])
  const [isLooking, setLooking] = useState(false)
  const set = (field: 'primaryColour' | 'accentColour', colour: string) => {
    form.setValue(field, colour, { shouldDirty: true })
    form.clearErrors(['primaryColour', 'accentColour'])
  }
  const pick = async () => {
    const logo = form.getValues('logo')
    if (!logo) return
    setLooking(true)
    try {
      const response = await fetch(`/media/${logo.path}/320.webp`)
      const colours = response.ok ? await readColours(await response.blob()) : []
      setFound(colours)
      const [first, second] = colours
      if (first) set('primaryColour', first)
      const other = colours.slice(1).find((colour) => coloursFault(first ?? '', colour) === null)
      if (other) set('accentColour', other)
      if (!second) toast({ text: 'There is only one colour in the logo. Choose the second yourself.' })
    } catch (error) {
      if (!isOutage(error) && !(error instanceof DOMException)) return reportFault(error)
      console.warn('branding: the logo could not be read', error)
      toast({ kind: 'bad', text: 'The logo could not be read. Check your connection and try again.' })
    } finally {
      setLooking(false)
    }
  }
  return { set, pick, found, isLooking }
}

type FoundProps = { readonly found: readonly string[]; readonly onUse: (colour: string) => void }

function FoundColours({ found, onUse }: FoundProps) {
  return (
    <ul aria-label="Colours of the logo" className="flex flex-wrap gap-2">
      {found.map((colour) => (
        <li key={colour}>
          <button
            type="button"
            aria-label={`Use ${colour} as the main colour`}
            title={colour}
            onClick={() => onUse(colour)}
            className="size-11 rounded-full border border-edge"
            style={{ background: colour }}
          />
        </li>
      ))}
    </ul>
  )
}
