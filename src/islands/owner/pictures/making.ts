// Makes pictures away from the page: in a worker where the browser can draw there, else on the page itself, which then stutters.

import type { PictureOrder } from '#domain/picture/picture-port.ts'
import { hasOffscreenCanvas } from './canvas.ts'
import type { PictureReply, PictureTask } from './picture-worker.ts'
import { type PrepareResult, preparePicture } from './prepare.ts'

type Waiting = {
  readonly onProgress: (share: number) => void
  readonly resolve: (result: PrepareResult) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<string, Waiting>()
let worker: Worker | undefined

/** Like `preparePicture`. The worker lives on for the next picture; one that breaks is made anew. */
export function makePicture(
  file: Blob,
  name: string,
  order: PictureOrder,
  onProgress: (share: number) => void,
): Promise<PrepareResult> {
  if (!hasOffscreenCanvas()) return preparePicture(file, name, order, onProgress)
  return new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    waiting.set(id, { onProgress, resolve, reject })
    theWorker().postMessage({ id, file, name, order } satisfies PictureTask)
  })
}

function theWorker(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<PictureReply>) => receive(data))
  made.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(`picture worker: ${event.message}`))
    waiting.clear()
    made.terminate()
    worker = undefined
  })
  worker = made
  return made
}

function receive(reply: PictureReply): void {
  const task = waiting.get(reply.id)
  if (!task) return
  if (reply.kind === 'progress') {
    task.onProgress(reply.share)
    return
  }
  waiting.delete(reply.id)
  if (reply.kind === 'done') task.resolve(reply.result)
  else task.reject(new Error(reply.message))
}
