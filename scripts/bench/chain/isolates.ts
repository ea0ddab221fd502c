// Reads workerd's memory through a debugger: one isolate for our Worker, one for each emulated part (bucket, index, queue). Reads their heaps
// and starts garbage collection; changes nothing else.

/** Sizes in MB: V8's heap, and the buffers outside the heap. Includes garbage that is not collected yet. */
export type Heap = { readonly usedMb: number; readonly buffersMb: number }

export type Isolate = {
  /** Workerd's name of the isolate: `core:user:oja`, `r2:bucket`, `kv:ns`. */
  readonly name: string
  heap(): Promise<Heap>
  /** Collects garbage. V8 collects when the isolate runs next, and then this promise resolves: see `whileWaking`. */
  collect(): Promise<void>
  close(): void
}

type Target = { readonly id: string; readonly webSocketDebuggerUrl: string }
type HeapUsage = { readonly usedSize: number; readonly backingStorageSize: number }
type Reply = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }

const BYTES_PER_MB = 1024 * 1024

/** Opens every isolate of the workerd with the debugger address `inspectorUrl`. */
export async function openIsolates(inspectorUrl: string): Promise<readonly Isolate[]> {
  const response = await fetch(`http://${new URL(inspectorUrl).host}/json/list`)
  const targets = (await response.json()) as readonly Target[]
  return Promise.all(targets.map(openIsolate))
}

/** Our Worker among the isolates; `name` comes from wrangler.jsonc. */
export function isolateOf(isolates: readonly Isolate[], name = 'oja'): Isolate {
  const isolate = isolates.find((one) => one.name === `core:user:${name}`)
  if (!isolate)
    throw new Error(`expected the isolate of ${name}, got ${isolates.map((one) => one.name).join(', ')}`)
  return isolate
}

/** Waits for work that needs a running isolate, and calls `wake` until the work is finished. */
export async function whileWaking(work: Promise<void>, wake: () => Promise<unknown>): Promise<void> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await wake()
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 20))])
  }
  await done
}

/** Reads the memory every few milliseconds. Includes garbage until V8 has collected it. */
export async function peaksUntil(
  work: Promise<unknown>,
  worker: Isolate,
): Promise<{ readonly usedMb: number; readonly bothMb: number }> {
  const heaps: Heap[] = []
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    heaps.push(await worker.heap())
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20))])
  }
  await over
  return {
    usedMb: Math.max(...heaps.map(({ usedMb }) => usedMb)),
    bothMb: Math.max(...heaps.map(({ usedMb, buffersMb }) => usedMb + buffersMb)),
  }
}

async function openIsolate({ id: name, webSocketDebuggerUrl }: Target): Promise<Isolate> {
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`no debugger for ${name} at ${webSocketDebuggerUrl}`))
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Reply
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(`${name}: ${error.message}`))
    else call?.resolve(result)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name}: the debugger has gone`))
  }
  const call = <T>(method: string) =>
    new Promise<T>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error(`${name}: the debugger has gone`))
      lastId += 1
      waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject })
      socket.send(JSON.stringify({ id: lastId, method }))
    })
  return {
    name,
    async heap() {
      const { usedSize, backingStorageSize } = await call<HeapUsage>('Runtime.getHeapUsage')
      return { usedMb: usedSize / BYTES_PER_MB, buffersMb: backingStorageSize / BYTES_PER_MB }
    },
    collect: () => call<void>('HeapProfiler.collectGarbage'),
    close: () => socket.close(),
  }
}
