// The facts of a product in rows of a name and a value ("Material", "Cotton"), as its page shows them.
import { Plus, X } from 'lucide-react'
import type { ProductForm } from '#domain/product/product-form.ts'
import { MAX_SPECS } from '#domain/product/specs.ts'
import type { Spec } from '#domain/store/views.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'

const EXAMPLES: readonly Spec[] = [
  { name: 'Material', value: 'Cotton' },
  { name: 'Width', value: '45 inches' },
  { name: 'Care', value: 'Wash by hand' },
]

type Props = { readonly form: FormFields<ProductForm> }

export function SpecFields({ form }: Props) {
  // A draft from before this field existed has none.
  const { specs = [] } = form.watch()
  const change = (next: readonly Spec[]) =>
    form.setValue('specs', next as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const fault = form.formState.errors.specs
  return (
    <Card title="Facts" isStack>
      {specs.length === 0 && (
        <p className="text-mute">What shoppers ask about: material, width, weight, how to care for it.</p>
      )}
      {specs.map((spec, index) => (
        <SpecRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its place is what identifies it
          key={index}
          spec={spec}
          index={index}
          onChange={(next) => change(specs.with(index, next))}
          onRemove={() => change(specs.toSpliced(index, 1))}
        />
      ))}
      <ErrorLine text={fault?.message ?? fault?.root?.message} />
      {specs.length < MAX_SPECS && (
        <div>
          <Button kind="soft" Icon={Plus} onClick={() => change([...specs, { name: '', value: '' }])}>
            {specs.length === 0 ? 'Add a fact' : 'Add another fact'}
          </Button>
        </div>
      )}
    </Card>
  )
}

type RowProps = {
  readonly spec: Spec
  readonly index: number
  readonly onChange: (spec: Spec) => void
  readonly onRemove: () => void
}

function SpecRow({ spec, index, onChange, onRemove }: RowProps) {
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={`Name of fact ${index + 1}`}
        isLabelHidden
        frameClass="min-w-0 flex-2"
        maxLength={60}
        autoComplete="off"
        placeholder={EXAMPLES[index]?.name ?? 'Name'}
        value={spec.name}
        onChange={({ target }) => onChange({ ...spec, name: target.value })}
      />
      <TextField
        label={`Value of fact ${index + 1}`}
        isLabelHidden
        frameClass="min-w-0 flex-3"
        maxLength={200}
        autoComplete="off"
        placeholder={EXAMPLES[index]?.value ?? 'Value'}
        value={spec.value}
        onChange={({ target }) => onChange({ ...spec, value: target.value })}
      />
      <IconButton Icon={X} label={`Take away ${spec.name || `fact ${index + 1}`}`} onClick={onRemove} />
    </div>
  )
}
