// Takes a logo from the phone and offers two colours from it, before the store exists.
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { storePalette } from '#domain/basics/colour.ts'
import { SUGGESTED_COLOURS } from '#domain/basics/product-colours.ts'
import type { ChosenPart } from '#domain/picture/picture.ts'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'
import { readColours } from '#owner/shared/pictures/make/logo-colours.ts'

const CropSheet = lazy(() => import('#owner/shared/pictures/field/CropSheet.tsx'))

export type ChosenLook = {
  readonly file: File | null
  /** What of the file is the logo. */
  readonly part: ChosenPart
  /** `#rrggbb`; null for the default colours. */
  readonly primary: string | null
  readonly accent: string | null
}

type Props = { readonly look: ChosenLook; readonly onChange: (look: ChosenLook) => void }

export function LogoChoice({ look, onChange }: Props) {
  const id = useId()
  const [colours, setColours] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<File | null>(null)
  const preview = usePreview(look.file)
  const take = async (file: File, part: ChosenPart) => {
    setChosen(null)
    try {
      const found = await readColours(file)
      setColours(found)
      setNote('')
      onChange({ file, part, primary: found[0] ?? null, accent: found[1] ?? null })
    } catch (error) {
      if (!(error instanceof DOMException)) return reportFault(error)
      console.warn('onboarding: the logo could not be read', error)
      setNote('This file is not a picture we can read. A photo, PNG or JPEG works.')
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <label
        htmlFor={id}
        className="flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-edge border-dashed p-3 focus-within:outline-3 focus-within:outline-[var(--focus)]"
      >
        {preview ? (
          <LogoPreview url={preview} part={look.part} />
        ) : (
          <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" className="text-mute" />
        )}
        <span>
          <span className="block font-medium">{look.file ? 'Choose another logo' : 'Choose a logo'}</span>
          <span className="block text-mute text-sm">You can do this later.</span>
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            setChosen(event.target.files?.[0] ?? null)
            // Lets the person choose the same file again.
            event.target.value = ''
          }}
        />
      </label>
      <ErrorLine text={note} />
      {chosen && (
        <Suspense>
          <CropSheet
            file={chosen}
            kind="logo"
            onChosen={(part) => void take(chosen, part)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
      {colours.length > 0 && (
        <Swatches
          colours={colours}
          primary={look.primary}
          onPick={(primary) =>
            onChange({ ...look, primary, accent: colours.find((colour) => colour !== primary) ?? null })
          }
        />
      )}
    </div>
  )
}

/** The chosen part of the file in a circle. */
function LogoPreview({ url, part }: { readonly url: string; readonly part: ChosenPart }) {
  return (
    <span className="relative block size-14 shrink-0 overflow-hidden rounded-full border border-line">
      <img
        src={url}
        alt="Your logo"
        className="absolute max-w-none object-contain"
        style={{
          left: `${(-100 * part.x) / part.width}%`,
          top: `${(-100 * part.y) / part.height}%`,
          width: `${100 / part.width}%`,
          height: `${100 / part.height}%`,
        }}
      />
    </span>
  )
}

type SwatchesProps = {
  readonly colours: readonly string[]
  readonly primary: string | null
  readonly onPick: (colour: string) => void
}

function Swatches({ colours, primary, onPick }: SwatchesProps) {
  const palette = storePalette(
    primary ?? SUGGESTED_COLOURS.primary,
    colours.find((colour) => colour !== primary) ?? SUGGESTED_COLOURS.accent,
  )
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Main colour, picked from your logo</legend>
      <div className="flex flex-wrap items-center gap-2">
        {colours.map((colour) => (
          <label key={colour} className="relative grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name="primary"
              aria-label={colour}
              checked={colour === primary}
              onChange={() => onPick(colour)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              className="size-9 rounded-full border border-line peer-checked:ring-3 peer-checked:ring-indigo peer-checked:ring-offset-2 peer-focus-visible:outline-3 peer-focus-visible:outline-[var(--focus)] peer-focus-visible:outline-offset-4"
              style={{ background: colour }}
            />
          </label>
        ))}
        <span
          className="ml-auto rounded-full px-4 py-2 font-semibold"
          style={{ background: palette.primary, color: palette.onPrimary }}
        >
          Add to cart
        </span>
      </div>
    </fieldset>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
