// Sends and opens the picture of an expense's bill.
import { expensesPage } from '#contract/sql/orders/expenses.ts'
import { sendBill } from '#data/owner/orders/bill.ts'
import { fetchPrivateFile } from '#data/owner/private-file.ts'
import { billName } from '#domain/picture/buckets.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { pictureText } from '#owner/shared/pictures/copy.ts'

const REFUSALS = {
  picture_refused: 'This picture could not be kept. Choose another one.',
  too_many_requests: 'Very many pictures are on their way. Add the bill again in a minute.',
  bad_request:
    'A bill can be added within an hour of the first try. To add it now, take the expense back and write it anew.',
}

/** `send` makes and sends the picture, and says in a toast how it went; `read` gives the picture, or null when it never arrived. */
export function useBill(expenseId: string) {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain(expensesPage.area)
  const { save, isSaving } = useSave({
    outageText: () => 'The expense is kept, but its bill did not arrive. Add the bill from the list.',
  })
  const send = async (file: File) => {
    const { makeBill } = await import('#owner/shared/pictures/make/bill.ts')
    const made = await makeBill(file)
    if (!made.ok) toast({ text: `The bill: ${pictureText(made.reason)}` })
    else
      await save({
        send: () => sendBill(businessId, expenseId, made.value),
        done: 'The bill is kept.',
        refusalText: toRefusalText(REFUSALS),
        onSettled: readAgain,
      })
  }
  return { send, isSending: isSaving, read: () => fetchPrivateFile(billName(businessId, expenseId)) }
}
