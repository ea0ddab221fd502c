// Answers the Images binding on a laptop. workerd contains the binding's own client, which posts forms to Cloudflare's service; here sharp
// does that work. Supports only what our Worker sends, and refuses everything else with an error.
import type { ServerResponse } from 'node:http'
import { type StandInCall, type StandInServer, serveStandIn } from '@oja/stand-in-server'
import sharp from 'sharp'
import { fade } from './process.ts'

/** Starts the service on a free port of this machine. The process may end while it listens, when the site fails to start. */
export function startImagesService(): Promise<StandInServer> {
  return serveStandIn(answer, {
    refuse: (response, error) => refuse(response, 400, 9523, error.message),
    isHolding: false,
  })
}

/** Answers a request. Miniflare puts the address and headers of the binding's request into its own headers. */
async function answer({ headers, body, response }: StandInCall): Promise<void> {
  const path = new URL(String(headers['mf-url'] ?? 'http://images/')).pathname
  const type = String(headers['mf-header-content-type'] ?? headers['content-type'])
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  if (path !== '/transform') return refuse(response, 404, 9523, `expected /transform, got ${path}`)
  const format = form.get('output_format')
  if (format !== 'image/webp' && format !== 'image/jpeg') {
    return refuse(response, 415, 9520, `expected WebP or JPEG as output, got ${String(format)}`)
  }
  const [canvas] = await run(await readSources(form), JSON.parse(String(form.get('transforms'))) as Step[])
  if (!canvas) return refuse(response, 400, 9523, 'expected an image')
  const quality = Number(form.get('output_quality') ?? 80)
  const picture = sharp(canvas)
  const bytes =
    format === 'image/webp'
      ? await picture.webp({ quality, effort: 3 }).toBuffer()
      : await picture
          .flatten({ background: String(form.get('background') ?? '#ffffff') })
          .jpeg({ quality })
          .toBuffer()
  response.writeHead(200, { 'content-type': format }).end(bytes)
}

/** The pictures of a form, as PNG. Image 0 is the canvas; the others are drawn on it. */
async function readSources(form: FormData): Promise<Buffer[]> {
  const files = [...form.getAll('image'), ...form.getAll('draw_image')]
  return Promise.all(
    files.map(async (file) => {
      if (typeof file === 'string') throw new Error('expected a file')
      const bytes = Buffer.from(await file.arrayBuffer())
      return sharp(bytes, { failOn: 'error' }).autoOrient().png({ compressionLevel: 0 }).toBuffer()
    }),
  )
}

type Step = {
  readonly imageIndex?: number
  readonly width?: number
  readonly height?: number
  readonly fit?: string
  readonly background?: string
  readonly drawImageIndex?: number
  readonly targetImageIndex?: number
  readonly left?: number
  readonly top?: number
  readonly opacity?: number
}

const FITS = { cover: 'cover', pad: 'contain', squeeze: 'fill', 'scale-down': 'inside' } as const

async function run(images: Buffer[], steps: readonly Step[]): Promise<readonly Buffer[]> {
  for (const step of steps) {
    if (step.drawImageIndex === undefined) await scale(images, step)
    else await draw(images, step)
  }
  return images
}

async function scale(images: Buffer[], step: Step): Promise<void> {
  const index = step.imageIndex ?? 0
  const fit = FITS[step.fit as keyof typeof FITS]
  if (fit === undefined || !step.width || !step.height) {
    throw new Error(
      `expected a size and a fit of cover, pad, squeeze or scale-down, got ${JSON.stringify(step)}`,
    )
  }
  images[index] = await sharp(at(images, index))
    .resize({
      width: step.width,
      height: step.height,
      fit,
      background: step.background ?? '#ffffff',
      withoutEnlargement: fit === 'inside',
    })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function draw(images: Buffer[], step: Step): Promise<void> {
  const target = step.targetImageIndex ?? 0
  const input = await fade(at(images, step.drawImageIndex ?? 1), step.opacity ?? 1)
  images[target] = await sharp(at(images, target))
    .composite([{ input, left: step.left ?? 0, top: step.top ?? 0 }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function at(images: readonly Buffer[], index: number): Buffer {
  const image = images[index]
  if (!image) throw new Error(`expected image ${index}, got ${images.length} images`)
  return image
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain', 'cf-images-binding': `err=${code}` })
    .end(`ERROR ${code}: ${message}`)
}
