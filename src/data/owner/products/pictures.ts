// Uploads a finished picture to the site. Uses XMLHttpRequest, because fetch does not report upload progress, and an owner on a slow line
// needs the progress.

import { refusalIn } from '#contract/api/errors.ts'
import { PICTURE_ERRORS, type PictureAnswer, pictureAnswer } from '#contract/api/pictures.ts'
import type { PreparedPicture } from '#domain/picture/picture-port.ts'
import { checkAnswer } from '../../check-answer.ts'
import { accessToken } from '../../session/session-client.ts'
import { endSessionAfter401 } from '../../session/session-end.ts'

/**
 * A picture as forms keep it. `path` is the middle of `/media/{path}/{320|640|1280}.webp`. Width and height belong to the largest
 * file.
 */
export type UploadedPicture = PictureAnswer & { readonly alt: string }

/** `lost`: no answer came. Another try is safe: the same picture gets the same path. */
export type SendResult =
  | { readonly ok: true; readonly value: PictureAnswer }
  | { readonly ok: false; readonly reason: SendRefusal }

export type SendRefusal = (typeof PICTURE_ERRORS)[number] | 'lost' | 'unavailable'

/** Time without progress after which the connection counts as lost. */
const TIMEOUT_MS = 120_000

/** `onProgress` goes from 0 to 1. Aborting rejects with the signal's reason. */
export async function sendPicture(
  businessId: string,
  picture: PreparedPicture,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<SendResult> {
  const token = await accessToken()
  options.signal.throwIfAborted()
  if (!token) return { ok: false, reason: 'unauthorised' }
  const form = new FormData()
  form.set('purpose', picture.purpose)
  form.set('stamp', picture.stamp ?? '')
  for (const { size, extension, bytes } of picture.files) form.set(`${size}.${extension}`, bytes)
  form.set('original', picture.original)
  const { status, body } = await post(`/api/pictures?store=${businessId}`, form, { ...options, token })
  if (status === 200) return { ok: true, value: checkAnswer('/api/pictures', pictureAnswer, body) }
  endSessionAfter401({ status })
  if (status === 0) return { ok: false, reason: 'lost' }
  const code = refusalIn(body)?.code
  return { ok: false, reason: PICTURE_ERRORS.find((known) => known === code) ?? 'unavailable' }
}

function post(
  url: string,
  form: FormData,
  {
    token,
    onProgress,
    signal,
  }: {
    readonly token: string
    readonly onProgress: (share: number) => void
    readonly signal: AbortSignal
  },
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve({ status: request.status, body: request.response })
    })
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
  })
}
