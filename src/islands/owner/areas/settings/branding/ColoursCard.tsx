// The two colours, chosen by hand or taken from the logo, with a sample of the page.
import { useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import { parseHexColour, storePalette } from '#domain/basics/colour.ts'
import { NO_COLOUR } from '#domain/basics/product-colours.ts'
import { coloursFault, isTooPaleForText } from '#domain/store/colour-choice.ts'
import type { BrandingForm } from '#domain/store/forms/branding-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { readColours } from '#owner/shared/pictures/make/logo-colours.ts'

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
      isStack
    >
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

type Props = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (colour: string) => void
}

/** One colour: the phone's colour picker and a text field, which show the same value. */
function ColourField({ label, value, error, onChange }: Props) {
  return (
    <div className="flex items-start gap-3">
      <input
        type="color"
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={parseHexColour(value) ?? NO_COLOUR}
        onChange={(event) => onChange(event.target.value)}
        className="mt-7 h-11 w-14 shrink-0 rounded-card border border-edge bg-card p-1"
      />
      <TextField
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={7}
        frameClass="flex-1"
      />
    </div>
  )
}

/** A sample of the store in two colours: bar, price, button, tag. Uses the palette of the store's pages. */
function ColourSample({ primary, accent }: { readonly primary: string; readonly accent: string }) {
  const { name } = useBusiness()
  const palette = storePalette(primary, accent)
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card border border-line">
      <div
        translate="no"
        className="truncate px-4 py-3 font-bold"
        style={{ background: palette.primary, color: palette.onPrimary }}
      >
        {name}
      </div>
      <div className="flex flex-wrap items-center gap-4 bg-paper px-4 py-4">
        <span className="font-bold text-xl" style={{ color: palette.primaryInk }}>
          ₦12,500
        </span>
        <span
          className="rounded-full px-3 py-1 font-medium text-sm"
          style={{ background: palette.accent, color: palette.onAccent }}
        >
          Save 20%
        </span>
        <span
          className="rounded-full border px-4 py-2 font-semibold"
          style={{ background: palette.primary, color: palette.onPrimary, borderColor: palette.primaryEdge }}
        >
          Add to cart
        </span>
      </div>
    </div>
  )
}
