// The options of a product (Size, Colour) with their values, and the table of all combinations.
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { EditedOption } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { choiceCount, completeRows, fitRows, MAX_CHOICES, MAX_OPTIONS } from '#domain/product/variants.ts'
import { Button } from '#kit/action/Button.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'
import { OptionFields } from './OptionFields.tsx'
import { type LockedFields, VariantTable } from './VariantTable.tsx'

type Props = {
  readonly form: FormFields<ProductForm>
  /** True when the person may not change the stock that stands. */
  readonly locked: LockedFields
}

const SUGGESTIONS = ['Size', 'Colour', 'Material']

export function OptionsEditor({ form, locked }: Props) {
  const { options, counting, rows, pictures } = form.watch()
  const { change, add } = useOptionChanges(form)
  const count = choiceCount(options)
  return (
    <Card title="Options" isStack>
      {options.length === 0 && (
        <p className="text-mute">Sizes, colours or anything else a shopper chooses.</p>
      )}
      {options.map((option, index) => (
        <OptionFields
          key={option.id}
          option={option}
          pictures={pictures}
          onChange={(next) => change(options.with(index, next))}
          onRemove={() => change(options.toSpliced(index, 1))}
        />
      ))}
      <OptionsFault form={form} />
      {options.length < MAX_OPTIONS && (
        <div>
          <Button kind="soft" Icon={Plus} onClick={add}>
            {options.length === 0 ? 'Add an option' : 'Add another option'}
          </Button>
        </div>
      )}
      {count > 0 && counting !== 'each' && (
        <p className="text-mute">
          {`${count === 1 ? '1 choice' : `${count} choices`}, each at the product’s price. To give choices a price or a number of their own, count stock “For each choice”.`}
        </p>
      )}
      {count > 0 && counting === 'each' && (
        <VariantTable form={form} options={options} rows={rows} locked={locked} />
      )}
    </Card>
  )
}

/** Every change fits the table of choices to the options. */
function useOptionChanges(form: FormFields<ProductForm>) {
  const change = (next: readonly EditedOption[]) => {
    const before = form.getValues()
    const write = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('options', next as never, write)
    if (next.length === 0 && before.counting === 'each') form.setValue('counting', 'none', write)
    if (before.counting !== 'each' || choiceCount(next) > MAX_CHOICES) return
    // Makes rows for the present values only: several values may have been typed since the last table.
    const fitted =
      before.rows.length > 0 ? fitRows(before.rows, before.options, next) : completeRows([], next, null)
    form.setValue('rows', fitted as never, write)
  }
  const add = () => {
    const options = form.getValues('options')
    const taken = new Set(options.map(({ name }) => name))
    const name = SUGGESTIONS.find((suggestion) => !taken.has(suggestion)) ?? ''
    change([...options, { id: crypto.randomUUID(), name, values: [] }])
  }
  return { change, add }
}

/** Scrolls into view when it is the only error: without a field the browser has no place to scroll to. */
function OptionsFault({ form }: Pick<Props, 'form'>) {
  const { errors, submitCount } = form.formState
  const fault = errors.options
  const ref = useRef<HTMLParagraphElement>(null)
  const isAlone = fault !== undefined && Object.keys(errors).length === 1
  useEffect(() => {
    if (isAlone && submitCount > 0) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isAlone, submitCount])
  return <ErrorLine ref={ref} text={fault?.message ?? fault?.root?.message} />
}
