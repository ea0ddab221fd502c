// Sends the picture of an expense's bill, and reads private pictures: bills, and what customers sent with the word that they have paid.
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
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

/** A picture of the private bucket; null when it never arrived. */
export async function fetchPrivatePicture(name: string): Promise<Blob | null> {
  const database = await ownerDatabase()
  const { data, error } = await database.storage.from(ORIGINALS_BUCKET).download(name)
  if (data) return data
  if ('status' in error && (error.status === 400 || error.status === 404)) return null
  throw new ServerError(`picture: it could not be read: ${error.message}`)
}
