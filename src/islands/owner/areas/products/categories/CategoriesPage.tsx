// The page of the store's categories: make, rename, reorder, delete. Deleting a category keeps its products.
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { listCategories, type OwnCategory } from '#contract/sql/catalogue/products.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { storeKey, useStoreRead } from '#owner/session/store-data.ts'
import { PublishNote } from '../shared/PublishNote.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { type CategoryWrites, useCategoryWrites } from './use-category-writes.ts'

export default function CategoriesPage() {
  const client = useQueryClient()
  const query = useStoreRead(listCategories)
  const categories = query.data
  const writes = useCategoryWrites()
  const { save } = useSave()
  const queryKey = storeKey(useBusiness().id, listCategories)
  const [announced, setAnnounced] = useState('')

  const reorder = (ids: readonly string[]) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData<readonly OwnCategory[]>(queryKey, (before = []) =>
      ids.flatMap((id) => before.find((category) => category.id === id) ?? []),
    )
    void save(writes.order(ids))
  }
  const moveBeside = (movedId: string, side: 'before' | 'after', targetId: string) => {
    const others = (categories ?? []).map(({ id }) => id).filter((id) => id !== movedId)
    const at = others.indexOf(targetId)
    if (at >= 0) reorder(others.toSpliced(side === 'before' ? at : at + 1, 0, movedId))
  }
  const step = (index: number, direction: 'up' | 'down') => {
    const own = categories?.[index]
    const target = categories?.[direction === 'up' ? index - 1 : index + 1]
    if (!own || !target) return
    const side = direction === 'up' ? 'before' : 'after'
    moveBeside(own.id, side, target.id)
    setAnnounced(`${own.name} is now ${side} ${target.name}.`)
  }
  return (
    <Page
      title="Categories"
      lead="They are the shelves of your store, in this order. Empty ones are not shown."
      back={{ href: '/dashboard/products', label: 'Products' }}
    >
      <div className="max-w-3xl">
        <NewCategory writes={writes} />
        <div className="mb-4">
          <PublishNote />
        </div>
        <p role="status" className="sr-only">
          {announced}
        </p>
        <Loaded
          query={query}
          failed="Your categories could not be loaded."
          empty={
            <EmptyState
              title="No categories yet"
              text="Name your first one above, such as Fabrics or Phones. Shoppers then find their way in one tap."
            />
          }
        >
          {(all) => (
            <ul className="flex flex-col gap-3">
              {all.map((category, index) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  index={index}
                  writes={writes}
                  onDrop={moveBeside}
                  onStep={(direction) => step(index, direction)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function NewCategory({ writes }: { readonly writes: CategoryWrites }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Give it a name first.')
    const isSaved = await save(writes.create(name))
    if (isSaved) setName('')
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
      <TextField
        label="New category"
        frameClass="min-w-[min(10rem,100%)] flex-1"
        autoComplete="off"
        maxLength={200}
        value={name}
        error={problem ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" Icon={Plus} isBusy={isSaving} busyText="Adding…">
        Add
      </Button>
    </form>
  )
}
