// Sends and reads the picture of an expense's bill.
import { billName, ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import type { CallResult } from '../../client.ts'
import { ServerError } from '../../outage.ts'
import { readAnswer } from '../../session/ask-as-person.ts'
import { postAsPerson } from '../../session/post-as-person.ts'
import { ownerDatabase } from '../owner-database.ts'

/** A picture that was sent before is sent again: the expense has one. */
export async function sendBill(businessId: string, expenseId: string, bill: Blob): Promise<CallResult<null>> {
  const form = new FormData()
  form.set('bill', bill)
  const path = `/api/bills?store=${businessId}&expense=${expenseId}`
  return readAnswer(path, await postAsPerson(path, form), null)
}

/** The picture; null when it never arrived. */
export async function fetchBill(businessId: string, expenseId: string): Promise<Blob | null> {
  const database = await ownerDatabase()
  const { data, error } = await database.storage
    .from(ORIGINALS_BUCKET)
    .download(billName(businessId, expenseId))
  if (data) return data
  if ('status' in error && (error.status === 400 || error.status === 404)) return null
  throw new ServerError(`bill: it could not be read: ${error.message}`)
}
