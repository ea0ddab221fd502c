// Uploads a finished picture to the site, whole or first its light files. Uses XMLHttpRequest, because fetch does not report upload progress, and an owner on a slow line
// needs the progress.

import { refusalIn } from '#contract/api/errors.ts'
import { PICTURE_ERRORS, type PictureAnswer, pictureAnswer } from '#contract/api/pictures.ts'
import {
  LIGHT_FILES,
  type MadeFile,
  PICTURE_FILES,
  type PreparedPicture,
  REST_FILES,
} from '#domain/picture/picture-port.ts'
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

export type SendOptions = {
  /** Goes from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends a whole picture. Aborting rejects with the signal's reason. */
export function sendPicture(businessId: string, picture: PreparedPicture, options: SendOptions = {}) {
  return send(`?store=${businessId}`, formOf(picture, PICTURE_FILES, picture.original), options)
}

/** Sends the light files of a product's picture, with which it can be shown at once; `sendRest` follows. */
export function sendLight(businessId: string, picture: PreparedPicture, options: SendOptions = {}) {
  return send(`?store=${businessId}`, formOf(picture, LIGHT_FILES, null), options)
}

/** Sends what `sendLight` left out. `path` is that of its answer. */
export function sendRest(
  { businessId, path }: { readonly businessId: string; readonly path: string },
  picture: PreparedPicture,
  options: SendOptions = {},
) {
  return send(`?store=${businessId}&of=${path}`, formOf(picture, REST_FILES, picture.original), options)
}

/** Bytes that `sendRest` sends. */
export function restBytes({ files, original }: PreparedPicture): number {
  return files.reduce((sum, file) => (isAmong(REST_FILES, file) ? sum + file.bytes.size : sum), original.size)
}

const isAmong = (files: typeof PICTURE_FILES, file: MadeFile) =>
  files.some(({ size, extension }) => size === file.size && extension === file.extension)

function formOf(picture: PreparedPicture, files: typeof PICTURE_FILES, original: Blob | null): FormData {
  const form = new FormData()
  form.set('purpose', picture.purpose)
  form.set('stamp', picture.stamp ?? '')
  for (const file of picture.files)
    if (isAmong(files, file)) form.set(`${file.size}.${file.extension}`, file.bytes)
  if (original) form.set('original', original)
  return form
}

async function send(search: string, form: FormData, options: SendOptions): Promise<SendResult> {
  const token = await accessToken()
  options.signal?.throwIfAborted()
  if (!token) return { ok: false, reason: 'unauthorised' }
  const { status, body } = await post(`/api/pictures${search}`, form, { ...options, token })
  if (status === 200) return { ok: true, value: checkAnswer('/api/pictures', pictureAnswer, body) }
  endSessionAfter401({ status })
  if (status === 0) return { ok: false, reason: 'lost' }
  const code = refusalIn(body)?.code
  return { ok: false, reason: PICTURE_ERRORS.find((known) => known === code) ?? 'unavailable' }
}

function post(
  url: string,
  form: FormData,
  { token, onProgress, signal }: SendOptions & { readonly token: string },
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort)
      if (signal?.aborted) reject(signal.reason as Error)
      else resolve({ status: request.status, body: request.response })
    })
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
  })
}
