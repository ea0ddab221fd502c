// One category: dragged or stepped to its place, renamed where it stands, deleted after asking.
import { PencilLine, Trash2 } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Link } from 'wouter'
import type { OwnCategory } from '#data/owner/categories.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { DragHandle, dropLine } from './DragHandle.tsx'
import { countWords } from './product-sentences.ts'
import type { CategoryActions } from './use-category-actions.ts'
import { type DropSide, useRowDrag } from './use-row-drag.ts'

type Props = {
  readonly category: OwnCategory
  readonly index: number
  readonly actions: CategoryActions
  readonly onDrop: (movedId: string, side: DropSide, targetId: string) => void
  readonly onStep: (direction: 'up' | 'down') => void
}

export function CategoryRow({ category, index, actions, onDrop, onStep }: Props) {
  const { id, name, products } = category
  const drag = useRowDrag({ list: 'categories', id, isOn: true, onDrop })
  const [isRenaming, setRenaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <li
      ref={drag.rowRef as RefObject<HTMLLIElement | null>}
      className={`rounded-card border border-line bg-card p-2 ${drag.isDragged ? 'opacity-40' : ''} ${dropLine(drag.side, 'row') || 'shadow-card'}`}
    >
      {isRenaming ? (
        <RenameForm category={category} actions={actions} onDone={() => setRenaming(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <DragHandle label={name} index={index} handleRef={drag.handleRef} onStep={onStep} />
          <span className="min-w-0 flex-1">
            <span className="block break-words font-medium">{name}</span>
            <Link
              href={`/dashboard/products?category=${id}`}
              className="figures inline-flex min-h-6 items-center text-mute text-sm underline"
            >
              {countWords(products)}
            </Link>
          </span>
          <IconButton Icon={PencilLine} label={`Rename ${name}`} onClick={() => setRenaming(true)} />
          <IconButton Icon={Trash2} label={`Delete ${name}`} onClick={() => setAsking(true)} />
        </div>
      )}
      <ConfirmDialog
        title={`Delete ${name}?`}
        action="Delete category"
        busyText="Deleting…"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await actions.remove(id, name)
          setAsking(false)
        }}
      >
        <p>
          {products === 0
            ? 'It holds no products.'
            : `Its ${countWords(products)} stay in your store, without a category.`}{' '}
          Its address stops working.
        </p>
      </ConfirmDialog>
    </li>
  )
}

type RenameProps = Pick<Props, 'category' | 'actions'> & { readonly onDone: () => void }

function RenameForm({ category, actions, onDone }: RenameProps) {
  const [name, setName] = useState(category.name)
  const [fault, setFault] = useState<string | undefined>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = name.trim() === category.name ? null : await actions.rename(category.id, name)
    if (problem === null) onDone()
    else setFault(problem)
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-2 p-1" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        frameClass="min-w-[min(10rem,100%)] flex-1"
        autoFocus
        maxLength={200}
        value={name}
        error={fault}
        hint="Its address stays as it is, so links go on working."
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit">Rename</Button>
      <Button kind="plain" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
