// Actions for the chosen products, at the bottom edge while at least one is chosen.
import { Archive, Banknote, Boxes, Ellipsis, Eye, EyeOff, FolderInput, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listCategories, listProductIds, type ProductQuery } from '#contract/sql/catalogue/products.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { SelectionBar } from '#kit/page/ThumbBar.tsx'
import { useWide } from '#kit/page/use-wide.ts'
import { CategoryPicker } from '#owner/areas/products/categories/CategoryPicker.tsx'
import { countText } from '#owner/areas/products/shared/copy.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useListing } from '../list-context.ts'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'
import { BulkPriceDialog, BulkSaleDialog } from './BulkPriceDialog.tsx'
import { BulkStockDialog } from './BulkStockDialog.tsx'

type Props = {
  readonly query: ProductQuery
  /** How many products fit the filters; null while unknown. */
  readonly foundCount: number | null
  readonly chooseAll: (ids: readonly string[]) => void
  readonly clear: () => void
}

export function BulkBar({ query, foundCount, chooseAll, clear }: Props) {
  const { chosen, actions, items } = useListing()
  const business = useBusiness()
  const isWide = useWide()
  const [dialog, setDialog] = useState<'price' | 'sale' | 'stock' | 'category' | 'delete' | null>(null)
  const selectAll = useSelectAll(query, chooseAll)
  const ids = [...chosen]
  const done = async (work: Promise<boolean>) => {
    if (await work) clear()
    return true
  }
  const become = (status: ProductStatus) => () => void done(actions.setStatuses(ids, status))
  const acts: BulkActs = {
    publish: become('live'),
    makeDrafts: become('draft'),
    archive: become('archived'),
    remove: () => (ids.length === 1 ? void done(actions.remove(ids)) : setDialog('delete')),
    openCategory: () => setDialog('category'),
    openSale: may(business, 'prices') ? () => setDialog('sale') : null,
    openStock: may(business, 'stock') ? () => setDialog('stock') : null,
  }
  const dialogProps = (name: typeof dialog) => ({ isOpen: dialog === name, onClose: () => setDialog(null) })
  const hasMore = (foundCount ?? items.length) > chosen.size || (foundCount === null && items.length >= 50)
  return (
    <>
      <SelectionBar
        label="Selected products"
        text={`${chosen.size.toLocaleString('en-NG')} selected`}
        onClear={clear}
      >
        {hasMore && (
          <Button kind="soft" onClick={selectAll.run} isBusy={selectAll.isBusy} busyText="Selecting…">
            {`Select all${foundCount ? ` ${foundCount.toLocaleString('en-NG')}` : ''}`}
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          {may(business, 'prices') && (
            <Button kind="soft" Icon={Banknote} onClick={() => setDialog('price')}>
              Price
            </Button>
          )}
          {isWide && <WideButtons acts={acts} />}
          <MoreMenu acts={acts} isWide={isWide} />
        </span>
      </SelectionBar>
      <ConfirmDialog
        title={`Delete ${countText(chosen.size)}?`}
        action={`Delete ${countText(chosen.size)}`}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={() => done(actions.remove(ids))}
      >
        They leave your shop and this list at once, for everybody. For a day they can be brought back under
        Settings, Activity. After that they are gone for good.
      </ConfirmDialog>
      <BulkPriceDialog
        {...dialogProps('price')}
        onChange={(change) => done(actions.changePrices(ids, change))}
      />
      <BulkSaleDialog {...dialogProps('sale')} onChange={(sale) => done(actions.putOnSale(ids, sale))} />
      <BulkStockDialog
        {...dialogProps('stock')}
        onChange={(change) => done(actions.changeStocks(ids, change))}
      />
      <BulkCategoryDialog
        {...dialogProps('category')}
        onChange={({ id, name }) => done(actions.setCategory(ids, id, name))}
      />
    </>
  )
}

type BulkActs = Readonly<
  Record<'publish' | 'makeDrafts' | 'archive' | 'remove' | 'openCategory', () => void>
> &
  /** Null for who may not. */
  Readonly<Record<'openSale' | 'openStock', (() => void) | null>>

function WideButtons({ acts }: { readonly acts: BulkActs }) {
  return (
    <>
      <Button kind="soft" Icon={FolderInput} onClick={acts.openCategory}>
        Category
      </Button>
      <Button kind="soft" Icon={Eye} onClick={acts.publish}>
        Publish
      </Button>
      <Button kind="soft" Icon={EyeOff} onClick={acts.makeDrafts}>
        Make drafts
      </Button>
    </>
  )
}

/** What has no button of its own: on a narrow screen also the acts of `WideButtons`. */
function MoreMenu({ acts, isWide }: { readonly acts: BulkActs; readonly isWide: boolean }) {
  return (
    <Menu align="end" trigger={<IconButton Icon={Ellipsis} label="More for the selected products" />}>
      {!isWide && (
        <>
          <MenuItem Icon={Eye} onSelect={acts.publish}>
            Publish
          </MenuItem>
          <MenuItem Icon={EyeOff} onSelect={acts.makeDrafts}>
            Make drafts
          </MenuItem>
          <MenuItem Icon={FolderInput} onSelect={acts.openCategory}>
            Move to a category
          </MenuItem>
        </>
      )}
      {acts.openSale && (
        <MenuItem Icon={Tag} onSelect={acts.openSale}>
          Sale
        </MenuItem>
      )}
      {acts.openStock && (
        <MenuItem Icon={Boxes} onSelect={acts.openStock}>
          Stock
        </MenuItem>
      )}
      <MenuItem Icon={Archive} onSelect={acts.archive}>
        Archive
      </MenuItem>
      <MenuLine />
      <MenuItem Icon={Trash2} isDanger onSelect={acts.remove}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** Chooses every product that fits the filters, also those that the list has not read yet. */
function useSelectAll(query: ProductQuery, chooseAll: (ids: readonly string[]) => void) {
  const { id: businessId } = useBusiness()
  const { save, isSaving } = useSave()
  const send = () => callDatabase(listProductIds, { businessId, query })
  return { run: () => save({ send, onSaved: chooseAll }), isBusy: isSaving }
}

type Category = { readonly id: string | null; readonly name: string }

/** Moves the chosen products to a category, or out of their categories. */
function BulkCategoryDialog(props: BulkDialogProps<Category>) {
  const { chosen } = useListing()
  const { data: categories = [] } = useStoreRead(listCategories)
  const [categoryId, setCategoryId] = useState('')
  const name = categories.find(({ id }) => id === categoryId)?.name ?? ''
  return (
    <BulkDialog
      {...props}
      title={`Move ${countText(chosen.size)}`}
      action="Move"
      busyText="Moving…"
      change={{ id: categoryId === '' ? null : categoryId, name }}
    >
      {() => <CategoryPicker value={categoryId} onChange={setCategoryId} />}
    </BulkDialog>
  )
}
