// A canvas in a worker, or on the page for browsers without canvases in workers. Encoding never throws for an unsupported format, but returns
// null.

/** An error for a picture that this device cannot read or write. A DOMException, like the errors that browsers throw for such pictures. */
export function pictureError(message: string): DOMException {
  return new DOMException(message, 'EncodingError')
}

export type Canvas = OffscreenCanvas | HTMLCanvasElement

/** True when pictures can be made outside the page's thread. */
export function hasOffscreenCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype
}

/** A canvas off the page where the browser has one that can be saved, else one of the page's. */
export function makeCanvas(width: number, height: number): Canvas {
  if (hasOffscreenCanvas()) return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

export type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** The canvas's pen, set to scale well. Throws where the device has no memory for the canvas. */
export function penOf(canvas: Canvas): Pen {
  const pen = canvas.getContext('2d') as Pen | null
  if (!pen) throw pictureError('canvas: expected a 2d context')
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = 'high'
  return pen
}

/** Null when this browser cannot write the format: such browsers return PNG instead. `quality` is 0 to 100. */
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
 * A copy with less fine detail. Draws the blur over the picture, because a blur fades the edge. Every browser that writes WebP can blur;
 * others return the copy unchanged.
 */
export function blurredCopy(canvas: Canvas, pixels: number): Canvas {
  const copy = makeCanvas(canvas.width, canvas.height)
  const pen = penOf(copy)
  pen.drawImage(canvas, 0, 0)
  pen.filter = `blur(${pixels}px)`
  pen.drawImage(canvas, 0, 0)
  return copy
}

/** Frees the memory at once: phones have little memory, and garbage collection comes late. */
export function freeCanvas(canvas: Canvas): void {
  canvas.width = 0
  canvas.height = 0
}
