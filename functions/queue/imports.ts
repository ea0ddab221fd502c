// Consumes the imports queue: reads a large file, runs or undoes an import in steps that each commit, then fetches its pictures, some at a
// time. The cron job replaces a lost message; a repeated message has no further effect.
import { stepImport } from '#contract/sql/catalogue/imports.ts'
import { callOrThrow } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { continueReading, type ReadingPorts } from '../importing/continue-reading.ts'
import type { ImportMessage } from '../lib/env.ts'
import { inMessage, logError } from '../lib/log.ts'
import { fetchSomePictures, type PicturePorts } from './import-pictures.ts'

/** Products of one step: one transaction, and at most one publish of the store. */
const STEP = 50

/** A message works for so long, and then asks for the next: a batch must end within the platform's limits. */
const BUDGET_MS = 15_000

export type ImportPorts = PicturePorts &
  ReadingPorts & {
    /** Sends the message for the next steps. */
    send(importId: string): Promise<void>
    now(): number
    /** Continues an exit kit, whose messages come by the same queue. */
    continueKit(kitId: string): Promise<void>
  }

/** Handles one batch. A failure of an import retries only its message. */
export async function consumeImports(batch: MessageBatch<ImportMessage>, ports: ImportPorts): Promise<void> {
  for (const message of batch.messages)
    await inMessage(batch.queue, message.body, () => consumeOne(message, ports))
}

async function consumeOne(message: Message<ImportMessage>, ports: ImportPorts): Promise<void> {
  try {
    const { body } = message
    await ('kitId' in body ? ports.continueKit(body.kitId) : continueImport(body.importId, ports))
    message.ack()
  } catch (error) {
    logError(`${nameOf(message.body)} failed`, error)
    message.retry({ delaySeconds: Math.min(60, 2 ** message.attempts) })
  }
}

function nameOf(body: Partial<Record<'kitId' | 'importId', unknown>> | null): string {
  if (isUuid(body?.kitId)) return `exit kit ${body.kitId}`
  return isUuid(body?.importId) ? `import ${body.importId}` : 'a message that names no import'
}

/** Does steps until the import is over or the time is used up; then the next message continues. */
export async function continueImport(
  importId: string,
  ports: Omit<ImportPorts, 'continueKit'>,
): Promise<void> {
  const ends = ports.now() + BUDGET_MS
  const hasTime = () => ports.now() < ends
  while (hasTime()) {
    const state = await callOrThrow(ports.database, stepImport, { importId, limit: STEP })
    if (state === null || state.status === 'undone') return
    if (state.status === 'reading') {
      if (await continueReading(importId, ports, hasTime)) return
      continue
    }
    const isAtWork = state.status === 'running' || state.status === 'undoing'
    if (!isAtWork && !(await fetchSomePictures(importId, ports))) return
  }
  await ports.send(importId)
}
