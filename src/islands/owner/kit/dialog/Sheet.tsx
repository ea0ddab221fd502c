// A dialog at the bottom edge on phones, within reach of a thumb, and in the middle on laptops.
import { BottomDialog, type DialogProps } from './Dialog.tsx'

/** Takes the same props as Dialog. */
export function Sheet(props: DialogProps) {
  return <BottomDialog {...props} />
}
