// The picture of a bill in a sheet, or a way to add it.
import type { Expense } from '#contract/sql/orders/expenses.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'
import { PrivatePicture } from '#owner/shared/pictures/field/PrivatePicture.tsx'
import { useBill } from './use-bill.ts'

type Props = { readonly expense: Expense; readonly onClose: () => void }

export function BillSheet({ expense, onClose }: Props) {
  const { send, isSending, read } = useBill(expense.id)
  const bill = useStoreFetch('money', ['bill', expense.id], read, { enabled: expense.hasBill })
  const isMissing = !expense.hasBill || bill.data === null
  const add = async (file: File | undefined) => {
    if (!file) return
    await send(file)
    onClose()
  }
  return (
    <Sheet title="Bill" isOpen onClose={onClose}>
      {bill.isError && <ErrorNote text="The bill could not be loaded. Close this and try again." />}
      {bill.isLoading && <Skeleton className="h-60" />}
      {bill.data && <PrivatePicture picture={bill.data} alt="The bill" />}
      {isMissing && (
        <div className="flex flex-col gap-3">
          {expense.hasBill && <p>The picture did not arrive. Add it again.</p>}
          {isSending ? (
            <p role="status">The bill is on its way…</p>
          ) : (
            <AddPictures
              label="Picture of the bill"
              isMultiple={false}
              onFiles={([file]) => void add(file)}
            />
          )}
        </div>
      )}
    </Sheet>
  )
}
