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
import { useRowMoves } from '../shared/row-drag.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { type CategoryWrites, useCategoryWrites } from './use-category-writes.ts'

export default function CategoriesPage() {
  const query = useStoreRead(listCategories)
  const writes = useCategoryWrites()
  const { drop, step, told } = useCategoryMoves(query.data ?? [], writes)
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
          {told}
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
                  onDrop={drop}
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

/** The list shows a move at once, and the server's list after its answer. */
function useCategoryMoves(categories: readonly OwnCategory[], writes: CategoryWrites) {
  const client = useQueryClient()
  const { save } = useSave()
  const queryKey = storeKey(useBusiness().id, listCategories)
  return useRowMoves(categories, (moved, side, targetId) => {
    const others = categories.filter(({ id }) => id !== moved.id)
    const at = others.findIndex(({ id }) => id === targetId)
    if (at < 0) return
    const sorted = others.toSpliced(side === 'before' ? at : at + 1, 0, moved)
    void client.cancelQueries({ queryKey })
    client.setQueryData<readonly OwnCategory[]>(queryKey, sorted)
    void save(writes.order(sorted.map(({ id }) => id)))
  })
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
