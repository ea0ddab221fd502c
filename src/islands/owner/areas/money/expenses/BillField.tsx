// The picture of the bill, chosen before the expense is saved; it is sent afterwards.
import { X } from 'lucide-react'
import { IconButton } from '#kit/action/Button.tsx'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'

type Props = { readonly bill: File | null; readonly onBill: (bill: File | null) => void }

export function BillField({ bill, onBill }: Props) {
  if (!bill) {
    return (
      <AddPictures
        label="Picture of the bill"
        isMultiple={false}
        onFiles={([file]) => onBill(file ?? null)}
      />
    )
  }
  return (
    <p className="flex items-center gap-2 rounded-card bg-paper px-3">
      <span className="min-w-0 flex-1 break-words">{`Bill: ${bill.name}`}</span>
      <IconButton Icon={X} label="Take the bill away" onClick={() => onBill(null)} />
    </p>
  )
}
