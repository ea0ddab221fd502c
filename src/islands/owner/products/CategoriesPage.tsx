// The categories of the store: made, renamed, put in order, deleted. Their products stay whatever happens to them.
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OwnCategory } from '#data/owner/categories.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { Page } from '../kit/Page.tsx'
import { SkeletonRows } from '../kit/Skeleton.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useBusiness } from '../session/business.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { PublishNote } from './PublishNote.tsx'
import { useCategoryActions } from './use-category-actions.ts'
import { productKeys, useCategories } from './use-products.ts'

export default function CategoriesPage() {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const { data: categories, isError, refetch } = useCategories()
  const actions = useCategoryActions()
  const [announced, setAnnounced] = useState('')

  const reorder = (ids: readonly string[]) => {
    client.setQueryData<readonly OwnCategory[]>(productKeys.categories(businessId), (before = []) =>
      ids.flatMap((id) => before.find((category) => category.id === id) ?? []),
    )
    void actions.order(ids)
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
        <NewCategory onCreate={actions.create} />
        <div className="mb-4">
          <PublishNote />
        </div>
        <p role="status" className="sr-only">
          {announced}
        </p>
        {isError && !categories && (
          <ErrorNote text="Your categories could not be loaded." onRetry={() => void refetch()} />
        )}
        {!categories && !isError && <SkeletonRows rows={3} />}
        {categories?.length === 0 && (
          <EmptyState
            title="No categories yet"
            text="Name your first one above, such as Fabrics or Phones. Shoppers then find their way in one tap."
          />
        )}
        <ul className="flex flex-col gap-3">
          {categories?.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              index={index}
              actions={actions}
              onDrop={moveBeside}
              onStep={(direction) => step(index, direction)}
            />
          ))}
        </ul>
      </div>
    </Page>
  )
}

function NewCategory({ onCreate }: { readonly onCreate: (name: string) => Promise<string | null> }) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const problem = name.trim() === '' ? 'Give it a name first.' : await onCreate(name)
    setFault(problem ?? undefined)
    if (problem === null) setName('')
    setBusy(false)
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
      <TextField
        label="New category"
        frameClass="min-w-[min(10rem,100%)] flex-1"
        autoComplete="off"
        maxLength={200}
        value={name}
        error={fault}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" Icon={Plus} isBusy={isBusy} busyText="Adding…">
        Add
      </Button>
    </form>
  )
}
