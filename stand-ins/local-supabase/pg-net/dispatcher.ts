// Sends requests in the order in which they were queued, several at a time, and applies to each the fault that a test chose.

import { setTimeout as sleep } from 'node:timers/promises'
import { createHttpSender, type NetRequest, type NetResponse } from './send.ts'

/** Faults that a test may apply to a request. */
export type Fault = 'deliver' | 'drop' | 'duplicate' | { readonly delayMs: number }

/** Counts since the start; a duplicated request counts as one. */
export type Counts = { readonly delivered: number; readonly failed: number; readonly dropped: number }

export type Dispatcher = {
  add(request: NetRequest): void
  /** Chooses the fault of each request from now on; null delivers every request. */
  setFault(decide: ((request: NetRequest) => Fault) | null): void
  readonly counts: Counts
  close(): void
}

const maxInFlight = 32

/** Makes the dispatcher. `onDone` gets the answer of each request; null when the request was dropped. */
export function createDispatcher(onDone: (id: string, response: NetResponse | null) => void): Dispatcher {
  const sender = createHttpSender()
  const counts = { delivered: 0, failed: 0, dropped: 0 }
  const waiting: NetRequest[] = []
  let fault: ((request: NetRequest) => Fault) | null = null
  let inFlight = 0

  function pump(): void {
    while (inFlight < maxInFlight) {
      const request = waiting.shift()
      if (!request) return
      inFlight += 1
      void deliver(sender, request, { fault: fault?.(request) ?? 'deliver', counts })
        .then((response) => onDone(request.id, response))
        .finally(() => {
          inFlight -= 1
          pump()
        })
    }
  }

  return {
    add(request) {
      waiting.push(request)
      pump()
    },
    setFault(decide) {
      fault = decide
    },
    counts,
    close() {
      waiting.length = 0
      sender.close()
    },
  }
}

async function deliver(
  sender: ReturnType<typeof createHttpSender>,
  request: NetRequest,
  { fault, counts }: { readonly fault: Fault; readonly counts: Record<keyof Counts, number> },
): Promise<NetResponse | null> {
  if (typeof fault === 'object') await sleep(fault.delayMs)
  if (fault === 'drop') {
    counts.dropped += 1
    return null
  }
  const twin = fault === 'duplicate' ? sender.send(request) : null
  const response = await sender.send(request)
  await twin
  if (response.error === null) counts.delivered += 1
  else counts.failed += 1
  return response
}
