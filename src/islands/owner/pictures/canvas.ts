// A canvas in a worker or, where browsers have none there, on the page. Encoding never throws for a missing format: it says so.

export type Canvas = OffscreenCanvas | HTMLCanvasElement

/** True where pictures can be worked on away from the page's thread. */
export function hasOffscreenCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype
}

export function makeCanvas(width: number, height: number): Canvas {
  if (hasOffscreenCanvas()) return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

export type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

export function penOf(canvas: Canvas): Pen {
  const pen = canvas.getContext('2d') as Pen | null
  if (!pen) throw new Error('canvas: expected a 2d context')
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = 'high'
  return pen
}

/** Null when this browser cannot write the format: it then gives PNG, whatever was asked. `quality` 0 to 100. */
export async function encode(
  canvas: Canvas,
  type: 'image/webp' | 'image/jpeg' | 'image/png',
  quality: number,
): Promise<Blob | null> {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, quality: quality / 100 })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality / 100))
  return blob?.type === type ? blob : null
}

/**
 * A copy with less fine detail. Over the picture itself, since a blur lets the edge fade. Every browser that writes WebP can blur;
 * one that cannot gives the copy as it is.
 */
export function softened(canvas: Canvas, pixels: number): Canvas {
  const copy = makeCanvas(canvas.width, canvas.height)
  const pen = penOf(copy)
  pen.drawImage(canvas, 0, 0)
  pen.filter = `blur(${pixels}px)`
  pen.drawImage(canvas, 0, 0)
  return copy
}

/** Gives the memory back at once: phones have little, and collectors take their time. */
export function freeCanvas(canvas: Canvas): void {
  canvas.width = 0
  canvas.height = 0
}
