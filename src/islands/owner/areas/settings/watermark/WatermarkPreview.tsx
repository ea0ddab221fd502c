// Shows a product picture with the watermark, drawn again after every change.
import { useEffect, useRef, useState } from 'react'
import { ServerError } from '#data/outage.ts'
import { SAMPLE_COLOURS } from '#domain/basics/product-colours.ts'
import { placeWatermark, type Watermark } from '#domain/picture/watermark.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { type Pen, penOf } from '#owner/shared/pictures/make/canvas.ts'
import { drawMark } from './draw-mark.ts'

const SIDE = 640

type Props = {
  readonly settings: Watermark
  readonly logo: ImageBitmap | null
  /** `{business}/{picture}` of a product's picture without a watermark; null shows a drawn cloth instead. */
  readonly samplePath: string | null
}

export function WatermarkPreview({ settings, logo, samplePath }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  const sample = useBitmap(samplePath)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const pen = penOf(canvas)
    if (sample) pen.drawImage(sample, 0, 0, SIDE, SIDE)
    else drawCloth(pen)
    const mark = drawMark(settings, logo)
    if (!mark) return
    const { x, y, width, height } = placeWatermark({ width: SIDE, height: SIDE }, mark, settings)
    pen.globalAlpha = settings.opacity
    pen.drawImage(mark, x, y, width, height)
    pen.globalAlpha = 1
  }, [settings, logo, sample])
  return (
    <canvas
      ref={ref}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={describe(settings)}
      className="mx-auto block aspect-square w-[176px] rounded-card border border-line bg-paper lg:mx-0 lg:w-full lg:max-w-sm"
    />
  )
}

function describe({ type, text, position, opacity, size }: Watermark): string {
  if (type === 'none') return 'A product picture without a watermark'
  const what = { text: `“${text}”`, logo: 'the logo', both: `the logo and “${text}”` }[type]
  const where = position === 'center' ? 'in the middle' : `at the ${position.replace('-', ' ')}`
  return `A product picture with ${what} ${where}, ${size}% wide, ${Math.round(opacity * 100)}% solid`
}

/** Draws folded cloth in our indigo, light at one end and dark at the other: a watermark must be visible on both. */
function drawCloth(pen: Pen): void {
  const shade = pen.createLinearGradient(0, 0, SIDE, SIDE)
  shade.addColorStop(0, SAMPLE_COLOURS.light)
  shade.addColorStop(0.5, SAMPLE_COLOURS.middle)
  shade.addColorStop(1, SAMPLE_COLOURS.dark)
  pen.fillStyle = shade
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.strokeStyle = SAMPLE_COLOURS.thread
  pen.lineWidth = 6
  for (let ring = 1; ring < 9; ring += 1) {
    pen.beginPath()
    pen.arc(SIDE / 2, SIDE / 2, ring * 44, 0, Math.PI * 2)
    pen.stroke()
  }
}

/** Null while loading, without a path, and for a picture that cannot be fetched. */
export function useBitmap(path: string | null): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (path === null) {
      setBitmap(null)
      return
    }
    const stop = new AbortController()
    fetchBitmap(`/media/${path}/640.webp`, stop.signal)
      .then(setBitmap)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) warnOfRefusal('watermark: a picture could not be read')(error)
      })
    return () => stop.abort()
  }, [path])
  return bitmap
}

async function fetchBitmap(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new ServerError(`${address}: expected 200, got ${response.status}`)
  return createImageBitmap(await response.blob())
}
