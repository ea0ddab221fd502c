// Text and position of the watermark. Each change updates the preview.
import { useId } from 'react'
import {
  WATERMARK_POSITIONS,
  WATERMARK_SIZE,
  type Watermark,
  type WatermarkPosition,
  type WatermarkType,
} from '#domain/picture/watermark.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'

type Props = { readonly form: FormFields<Watermark>; readonly hasLogo: boolean }

const TYPES: readonly { readonly value: WatermarkType; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'text', label: 'Text' },
  { value: 'logo', label: 'Logo' },
  { value: 'both', label: 'Logo and text' },
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

export function WatermarkFields({ form, hasLogo }: Props) {
  const type = form.watch('type')
  const opacity = choiceOf(form, 'opacity')
  return (
    <>
      <Choices
        label="What it shows"
        choices={TYPES.map((choice) => ({
          ...choice,
          isDisabled: !hasLogo && /logo|both/.test(choice.value),
        }))}
        hint={hasLogo ? undefined : 'Add a logo under Branding to use it as a watermark.'}
        {...choiceOf(form, 'type')}
      />
      {(type === 'text' || type === 'both') && (
        <TextField
          label="Text"
          hint="Your shop's name or number, for example."
          maxLength={60}
          {...fieldOf(form, 'text')}
        />
      )}
      {type !== 'none' && (
        <>
          <PlaceField {...choiceOf(form, 'position')} />
          <Slider
            label="How solid"
            value={Math.round(opacity.value * 100)}
            min={10}
            max={100}
            step={5}
            onChange={(percent) => opacity.onChange(percent / 100)}
          />
          <Slider
            label="How wide"
            min={WATERMARK_SIZE.min}
            max={WATERMARK_SIZE.max}
            step={1}
            {...choiceOf(form, 'size')}
          />
        </>
      )}
    </>
  )
}

type PlaceProps = {
  readonly value: WatermarkPosition
  readonly onChange: (position: WatermarkPosition) => void
}

function PlaceField({ value, onChange }: PlaceProps) {
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
              checked={value === position}
              onChange={() => onChange(position)}
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
