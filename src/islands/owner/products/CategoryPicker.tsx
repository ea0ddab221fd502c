// One category of the store, or a new one made on the spot.
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createCategory } from '#data/owner/categories.ts'
import { Button } from '../kit/Button.tsx'
import { SelectField } from '../kit/ChoiceFields.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useBusiness } from '../session/business.ts'
import { outageText, refusalText } from './product-sentences.ts'
import { productKeys, useCategories } from './use-products.ts'

type Props = { readonly value: string; readonly onChange: (categoryId: string) => void }

export function CategoryPicker({ value, onChange }: Props) {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const { data: categories = [] } = useCategories()
  const [isNew, setNew] = useState(false)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const isBusy = useRef(false)

  const create = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const result = await createCategory(businessId, name)
      await client.invalidateQueries({ queryKey: productKeys.categories(businessId) })
      const existing = result.ok ? null : result.error.details['id']
      if (result.ok || typeof existing === 'string') {
        onChange(result.ok ? result.value.id : String(existing))
        setNew(false)
        setName('')
        setFault(undefined)
      } else {
        setFault(refusalText(result.error.code))
      }
    } catch (error) {
      console.warn('categories: could not be made', error)
      setFault(outageText(navigator.onLine))
    } finally {
      isBusy.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Not the form around it: this makes the category.
    event.preventDefault()
    void create()
  }
  if (isNew) {
    return (
      <div className="flex flex-col gap-2">
        <TextField
          label="Name of the new category"
          autoFocus
          value={name}
          error={fault}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="flex gap-2">
          <Button kind="soft" onClick={() => void create()}>
            Add category
          </Button>
          <Button kind="plain" onClick={() => setNew(false)}>
            Choose one instead
          </Button>
        </div>
      </div>
    )
  }
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
