// POST /api/pictures?store={id}: stores a picture that the owner's browser has made: its files and their original, or first the light files. The browser has checked
// the owner's file; this route checks every byte again, because anybody with an account can send files to this route.
// Attacks: pages and programs disguised as pictures, metadata with a location, decompression bombs, other stores' folders, replacing files
// under existing names (a name is the hash of its content), a watermark that the plan does not include.
import type { PictureAnswer } from '#contract/api/pictures.ts'
import { addPicture, completePicture } from '#contract/sql/catalogue/pictures.ts'
import { call } from '#data/client.ts'
import { storeFiles, storePrivately } from '#data/server/pictures.ts'
import {
  boxOf,
  MAX_DERIVED_BYTES,
  MAX_ORIGINAL_BYTES,
  ORIGINAL_SIDE,
  PICTURE_PURPOSES,
  PICTURE_TYPES,
  type PicturePurpose,
} from '#domain/picture/picture.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { LIGHT, LIGHT_FILES, type MadeFile, PICTURE_FILES, REST_FILES } from '#domain/picture/picture-port.ts'
import type { Size } from '#domain/picture/watermark.ts'
import { cloudflareImages, convertFile, imageMaker } from '../../adapters/cloudflare-images.ts'
import { contentName } from '../../lib/content-name.ts'
import { errorResponse, jsonResponse, refusalResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { readForm, type StoreMember, storeMember } from '../shared/store-member.ts'
import { inTurns } from '../shared/upload-turns.ts'

const MAX_BYTES = 12 * 1024 * 1024

type Original = { readonly bytes: Blob; readonly size: Size; readonly extension: 'jpg' | 'png' | 'webp' }

/**
 * 200 `{path, width, height}`; 422 picture_refused with the file that failed a check; 409 watermark_changed, picture_gone; 429, 401, 403, 413. With
 * `?of={path}` it takes what a light picture left out.
 */
export const uploadPicture: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const of = context.url.searchParams.get('of')
  if (of !== null && !of.startsWith(`${caller.businessId}/`)) return errorResponse('bad_request')
  const take = of === null ? takePicture : takeRest(of)
  return inTurns((sent, within) => take(sent, within, caller))(request, context)
}

async function takePicture(request: Request, context: RouteContext, caller: StoreMember): Promise<Response> {
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form

  const purpose = PICTURE_PURPOSES.find((known) => known === form.get('purpose'))
  const stamp = form.get('stamp') || null
  if (!purpose || (stamp !== null && !/^[0-9a-f]{32}$/.test(String(stamp))))
    return errorResponse('bad_request')
  const original = await readOriginal(form.get('original'))
  const isLight = form.get('original') === null && purpose === 'product'
  if (!original && !isLight) return refused('original')
  const largest = original ? boxOf(1280, purpose, original.size) : LIGHT
  const sent = await readFiles(form, { largest, purpose, files: original ? PICTURE_FILES : LIGHT_FILES })
  if (typeof sent === 'string') return refused(sent)

  const { businessId, userId } = caller
  const name = original ? await contentName([original.bytes]) : 'light'
  const id = await contentName([purpose, String(stamp), name, ...sent.map(({ bytes }) => bytes)])
  const record = {
    id,
    purpose,
    ...largest,
    original: original && `${businessId}/${name}.${original.extension}`,
    stamp: stamp === null ? null : String(stamp),
  }
  const added = await call(context.database, addPicture, {
    businessId,
    userId,
    picture: record,
  })
  if (!added.ok) return refusalResponse(added.error)

  const files =
    original && purpose !== 'product'
      ? await completedLogo(sent, { original, purpose }, context)
      : await completed(sent, original ? PICTURE_FILES : LIGHT_FILES, context)
  await Promise.all([
    original && record.original && keep(original, record.original, context),
    storeFiles(context.database, `${businessId}/${id}`, files),
  ])
  const answer: PictureAnswer = { path: `${businessId}/${id}`, width: record.width, height: record.height }
  return jsonResponse(answer)
}

/** Takes the original and the largest files of the light picture `path`. */
function takeRest(path: string): typeof takePicture {
  return async (request, context, { businessId, userId }) => {
    const form = await readForm(request, MAX_BYTES)
    if (form instanceof Response) return form
    const original = await readOriginal(form.get('original'))
    if (!original) return refused('original')
    const largest = boxOf(1280, 'product', original.size)
    const sent = await readFiles(form, { largest, purpose: 'product', files: REST_FILES })
    if (typeof sent === 'string') return refused(sent)

    const whole = {
      ...largest,
      original: `${businessId}/${await contentName([original.bytes])}.${original.extension}`,
    }
    const asked = { businessId, userId, id: path.slice(businessId.length + 1), whole }
    const made = await call(context.database, completePicture, asked)
    if (!made.ok) return refusalResponse(made.error)
    await Promise.all([
      keep(original, whole.original, context),
      storeFiles(context.database, path, await completed(sent, REST_FILES, context)),
    ])
    const answer: PictureAnswer = { path, width: largest.width, height: largest.height }
    return jsonResponse(answer)
  }
}

function keep({ bytes, extension }: Original, name: string, { database }: RouteContext): Promise<void> {
  return storePrivately(database, { name, bytes, contentType: typeOf(extension) })
}

function refused(file: string): Response {
  return errorResponse('picture_refused', { details: { file } })
}

function typeOf(extension: Original['extension']): string {
  return extension === 'png' ? 'image/png' : PICTURE_TYPES[extension]
}

async function readOriginal(value: FormDataEntryValue | null): Promise<Original | null> {
  if (value === null || typeof value === 'string' || value.size > MAX_ORIGINAL_BYTES) return null
  const bytes = new Uint8Array(await value.arrayBuffer())
  for (const extension of ['jpg', 'webp', 'png'] as const) {
    const size = cleanPictureSize(bytes, extension)
    if (size === null) continue
    if (Math.max(size.width, size.height) > ORIGINAL_SIDE) return null
    return { bytes: new Blob([bytes]), size, extension }
  }
  return null
}

type Expected = {
  readonly files: typeof PICTURE_FILES
  /** Size of the largest file. */
  readonly largest: Size
  readonly purpose: PicturePurpose
}

/** The files of the form, in their fixed order, or the name of the first file that fails a check. WebP files may be missing. */
async function readFiles(
  form: FormData,
  { files: expected, largest, purpose }: Expected,
): Promise<MadeFile[] | string> {
  const files: MadeFile[] = []
  for (const { size, extension } of expected) {
    const name = `${size}.${extension}`
    const value = form.get(name)
    if (value === null && extension === 'webp') continue
    if (value === null || typeof value === 'string' || value.size > MAX_DERIVED_BYTES) return name
    const bytes = new Uint8Array(await value.arrayBuffer())
    const found = cleanPictureSize(bytes, extension)
    const wanted = boxOf(size, purpose, largest)
    if (found?.width !== wanted.width || found.height !== wanted.height) return name
    files.push({ size, extension, bytes: new Blob([bytes]) })
  }
  return files
}

/** Adds the WebP files that the browser could not write. */
async function completed(
  sent: readonly MadeFile[],
  files: typeof PICTURE_FILES,
  { env, counts }: RouteContext,
): Promise<readonly MadeFile[]> {
  const maker = imageMaker(env.IMAGES, counts)
  const converted = missingOf(sent, files).map((file) => {
    const jpeg = sent.find(({ size, extension }) => size === file.size && extension === 'jpg')
    if (!jpeg) throw new Error(`expected ${file.size}.jpg among the files`)
    return convertFile(maker, jpeg.bytes, file)
  })
  return [...sent, ...(await Promise.all(converted))]
}

/** Like `completed`, from the original: a JPEG has no transparency. */
async function completedLogo(
  sent: readonly MadeFile[],
  { original, purpose }: { readonly original: Original; readonly purpose: PicturePurpose },
  { env, counts }: RouteContext,
): Promise<readonly MadeFile[]> {
  if (missingOf(sent, PICTURE_FILES).length === 0) return sent
  const maker = imageMaker(env.IMAGES, counts)
  const made = await cloudflareImages(maker).make(original.bytes, original.size, { purpose, mark: null })
  return [...sent, ...made.files.filter(({ extension }) => extension === 'webp')]
}

function missingOf(sent: readonly MadeFile[], files: typeof PICTURE_FILES): typeof PICTURE_FILES {
  return files.filter(
    (file) => !sent.some(({ size, extension }) => size === file.size && extension === file.extension),
  )
}
