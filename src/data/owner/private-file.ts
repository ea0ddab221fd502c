// Reads files of the private bucket as the person. The storage library would be eight kilobytes of the first page.
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { ServerError } from '../outage.ts'
import { accessToken } from '../session/session-client.ts'
import { supabaseAddress } from '../session/supabase-address.ts'

/** The file of this name; null when it never arrived, or is not theirs. Throws ServerError when storage fails. */
export async function fetchPrivateFile(name: string): Promise<Blob | null> {
  const { supabaseUrl, publishableKey } = await supabaseAddress()
  const headers = { apikey: publishableKey, authorization: `Bearer ${await accessToken()}` }
  const response = await fetch(`${supabaseUrl}/storage/v1/object/${ORIGINALS_BUCKET}/${name}`, { headers })
  if (response.ok) return response.blob()
  if (response.status === 400 || response.status === 404) return null
  throw new ServerError(`storage: a file could not be read: ${response.status}`)
}
