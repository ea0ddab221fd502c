// The worker that makes pictures, one after another: a phone lacks the memory for two at once.
import { type PictureSource, type PrepareResult, preparePicture } from './prepare.ts'

export type PictureTask = PictureSource & { readonly id: string }

export type PictureReply =
  | { readonly id: string; readonly kind: 'progress'; readonly share: number }
  | { readonly id: string; readonly kind: 'done'; readonly result: PrepareResult }
  | { readonly id: string; readonly kind: 'failed'; readonly message: string; readonly isDevice: boolean }

let queue: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  const reply = (message: PictureReply) => postMessage(message)
  queue = queue.then(async () => {
    const { id, ...source } = data
    try {
      const onProgress = (share: number) => reply({ id, kind: 'progress', share })
      reply({ id, kind: 'done', result: await preparePicture(source, onProgress) })
    } catch (error) {
      reply({ id, kind: 'failed', message: String(error), isDevice: error instanceof DOMException })
    }
  })
})
