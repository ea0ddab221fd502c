// The worker in which pictures are made, one after another: a phone has no memory for two at once.

import type { PictureOrder } from '#domain/picture/picture-port.ts'
import { type PrepareResult, preparePicture } from './prepare.ts'

export type PictureTask = {
  readonly id: string
  readonly file: Blob
  readonly name: string
  readonly order: PictureOrder
}

export type PictureReply =
  | { readonly id: string; readonly kind: 'progress'; readonly share: number }
  | { readonly id: string; readonly kind: 'done'; readonly result: PrepareResult }
  | { readonly id: string; readonly kind: 'failed'; readonly message: string }

let queue: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  const reply = (message: PictureReply) => postMessage(message)
  queue = queue.then(async () => {
    const { id, file, name, order } = data
    try {
      const onProgress = (share: number) => reply({ id, kind: 'progress', share })
      reply({ id, kind: 'done', result: await preparePicture(file, name, order, onProgress) })
    } catch (error) {
      reply({ id, kind: 'failed', message: String(error) })
    }
  })
})
