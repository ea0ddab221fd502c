// Makes pictures outside the page's thread: in a worker if the browser can draw there, or else on the page, which is slow meanwhile.
import { hasOffscreenCanvas, pictureError } from './canvas.ts'
import type { PictureReply, PictureTask } from './picture-worker.ts'
import { type PictureSource, type PrepareResult, preparePicture } from './prepare.ts'

type Waiting = {
  readonly onProgress: (share: number) => void
  readonly resolve: (result: PrepareResult) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<string, Waiting>()
let worker: Worker | undefined

/** Like `preparePicture`. The worker stays for the next picture; a broken worker is replaced. */
export function makePicture(
  source: PictureSource,
  onProgress: (share: number) => void,
): Promise<PrepareResult> {
  if (!hasOffscreenCanvas()) return preparePicture(source, onProgress)
  return new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    waiting.set(id, { onProgress, resolve, reject })
    theWorker().postMessage({ ...source, id } satisfies PictureTask)
  })
}

function theWorker(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<PictureReply>) => receive(data))
  made.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(pictureError(`picture worker: ${event.message}`))
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
  else task.reject(reply.isDevice ? pictureError(reply.message) : new Error(reply.message))
}
