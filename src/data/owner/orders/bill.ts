// Sends the picture of an expense's bill.
import type { CallResult } from '../../client.ts'
import { readAnswer } from '../../session/ask-as-person.ts'
import { postAsPerson } from '../../session/post-as-person.ts'

/** A picture that was sent before is sent again: the expense has one. */
export async function sendBill(businessId: string, expenseId: string, bill: Blob): Promise<CallResult<null>> {
  const form = new FormData()
  form.set('bill', bill)
  const path = `/api/bills?store=${businessId}&expense=${expenseId}`
  return readAnswer(path, await postAsPerson(path, form), null)
}
