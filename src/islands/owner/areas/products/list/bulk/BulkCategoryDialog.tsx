// Moves the chosen products to a category, or out of their categories.

import { useState } from 'react'
import { listCategories } from '#contract/sql/catalogue/products.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { CategoryPicker } from '#owner/areas/products/categories/CategoryPicker.tsx'
import { countText } from '#owner/areas/products/shared/copy.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useListing } from '../list-context.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: (categoryId: string | null, name: string) => Promise<boolean>
}

export function BulkCategoryDialog({ isOpen, onClose, onChange }: Props) {
  const { chosen } = useListing()
  const { data: categories = [] } = useStoreRead(listCategories)
  const [categoryId, setCategoryId] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const name = categories.find(({ id }) => id === categoryId)?.name ?? ''
    await onChange(categoryId === '' ? null : categoryId, name)
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      title={`Move ${countText(chosen.size)}`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button onClick={() => void save()} isBusy={isBusy} busyText="Moving…">
          Move
        </Button>
      }
    >
      <CategoryPicker value={categoryId} onChange={setCategoryId} />
    </Dialog>
  )
}
