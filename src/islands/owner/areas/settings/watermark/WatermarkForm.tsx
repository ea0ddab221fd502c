// Text and position of the watermark. Each change updates the preview; this form saves nothing.
import { useId } from 'react'
import {
  WATERMARK_POSITIONS,
  WATERMARK_SIZE,
  type Watermark,
  type WatermarkType,
} from '#domain/picture/watermark.ts'
import { TextField } from '#kit/form/TextField.tsx'

type Props = {
  readonly value: Watermark
  readonly onChange: (value: Watermark) => void
  readonly hasLogo: boolean
  /** The error under the text field. */
  readonly textError: string | undefined
}

const TYPES: readonly { readonly type: WatermarkType; readonly label: string }[] = [
  { type: 'none', label: 'None' },
  { type: 'text', label: 'Text' },
  { type: 'logo', label: 'Logo' },
  { type: 'both', label: 'Logo and text' },
]

const PLACES = {
  'top-left': { label: 'Top left', cell: 'col-start-1 row-start-1' },
  'top-right': { label: 'Top right', cell: 'col-start-3 row-start-1' },
  center: { label: 'Middle', cell: 'col-start-2 row-start-2' },
  'bottom-left': { label: 'Bottom left', cell: 'col-start-1 row-start-3' },
  'bottom-right': { label: 'Bottom right', cell: 'col-start-3 row-start-3' },
} as const

const CHOICE =
  'flex min-h-11 cursor-pointer items-center justify-center rounded-card border border-edge bg-card px-3 text-center font-medium has-checked:border-indigo has-checked:bg-indigo has-checked:text-card has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2'

export function WatermarkForm({ value, onChange, hasLogo, textError }: Props) {
  const change = (fields: Partial<Watermark>) => onChange({ ...value, ...fields })
  const needsText = value.type === 'text' || value.type === 'both'
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <TypeField value={value} onChange={change} hasLogo={hasLogo} />
      {needsText && (
        <TextField
          label="Text"
          hint="Your shop's name or number, for example."
          value={value.text}
          maxLength={60}
          error={textError}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
      {value.type !== 'none' && (
        <>
          <PlaceField value={value} onChange={change} />
          <Slider
            label="How solid"
            value={Math.round(value.opacity * 100)}
            min={10}
            max={100}
            step={5}
            onChange={(percent) => change({ opacity: percent / 100 })}
          />
          <Slider
            label="How wide"
            value={value.size}
            min={WATERMARK_SIZE.min}
            max={WATERMARK_SIZE.max}
            step={1}
            onChange={(size) => change({ size })}
          />
        </>
      )}
    </div>
  )
}

type FieldProps = { readonly value: Watermark; readonly onChange: (fields: Partial<Watermark>) => void }

function TypeField({ value, onChange, hasLogo }: FieldProps & Pick<Props, 'hasLogo'>) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">What it shows</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        {TYPES.map(({ type, label }) => (
          <label key={type} className={CHOICE}>
            <input
              type="radio"
              name={`${id}-type`}
              className="sr-only"
              checked={value.type === type}
              disabled={!hasLogo && (type === 'logo' || type === 'both')}
              onChange={() => onChange({ type })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {!hasLogo && (
        <p className="mt-1 text-mute text-sm">Add a logo under Branding to use it as a watermark.</p>
      )}
    </fieldset>
  )
}

function PlaceField({ value, onChange }: FieldProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Where it stands</legend>
      <div className="grid max-w-xs grid-cols-3 gap-2">
        {WATERMARK_POSITIONS.map((position) => (
          <label key={position} className={`${CHOICE} text-sm ${PLACES[position].cell}`}>
            <input
              type="radio"
              name={`${id}-place`}
              className="sr-only"
              checked={value.position === position}
              onChange={() => onChange({ position })}
            />
            <span>{PLACES[position].label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SliderProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

function Slider({ label, value, min, max, step, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="figures text-mute">
          {`${value}%`}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={`${value}%`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full accent-[var(--indigo)]"
      />
    </div>
  )
}
