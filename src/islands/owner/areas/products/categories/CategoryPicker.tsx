// Chooses one category of the store, or makes a new one.
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createCategory, listCategories } from '#contract/sql/catalogue/products.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { Button } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { PRODUCT_REFUSALS } from '../shared/copy.ts'

type Props = { readonly value: string; readonly onChange: (categoryId: string) => void }

export function CategoryPicker({ value, onChange }: Props) {
  const { data: categories = [] } = useStoreRead(listCategories)
  const [isNew, setNew] = useState(false)
  if (isNew) return <NewCategory onChoose={onChange} onBack={() => setNew(false)} />
  return (
    <div className="flex flex-wrap items-end gap-2">
      <span className="min-w-[min(10rem,100%)] flex-1">
        <SelectField
          label="Category"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: 'None' },
            ...categories.map(({ id, name: text }) => ({ value: id, label: text })),
          ]}
        />
      </span>
      <Button kind="soft" Icon={Plus} onClick={() => setNew(true)}>
        New
      </Button>
    </div>
  )
}

type NewProps = {
  readonly onChoose: (categoryId: string) => void
  /** Goes back to the categories that exist. */
  readonly onBack: () => void
}

function NewCategory({ onChoose, onBack }: NewProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)
  const choose = (categoryId: string) => {
    onChoose(categoryId)
    onBack()
  }
  // The name of a category that exists means that one.
  const category_exists = ({ id }: Readonly<Record<string, unknown>>) => {
    if (typeof id !== 'string') return PRODUCT_REFUSALS.category_exists
    choose(id)
    return null
  }
  const { save } = useStoreWrite(
    createCategory,
    { ...PRODUCT_REFUSALS, category_exists },
    { tell: setProblem },
  )
  const create = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await save({ name: sanitiseShort(name) }, { onSaved: ({ id }) => choose(id) })
    isBusy.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Stops Enter from submitting the form around this field.
    event.preventDefault()
    void create()
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Name of the new category"
        autoFocus
        value={name}
        error={problem ?? undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex gap-2">
        <Button kind="soft" onClick={() => void create()}>
          Add category
        </Button>
        <Button kind="plain" onClick={onBack}>
          Choose one instead
        </Button>
      </div>
    </div>
  )
}
