// Runs the built Worker in its own process group, so that a test can end it and its workerd at any moment, like a power cut.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SiteOptions } from '#scripts/local-site.ts'
import { ask } from './ask.ts'

export type KillableSite = {
  readonly url: string
  /** Runs the cron handler. Rejects when the handler fails or the site dies meanwhile. */
  scheduled(): Promise<void>
  stop(): Promise<void>
  /** Sends SIGKILL to the Worker and all its processes. Resolves when they have ended. */
  kill(): Promise<void>
}

const RUNNER = fileURLToPath(new URL('./site-process.ts', import.meta.url))

/** Starts the Worker on `options.port`, which must not be 0: a restarted Worker needs the same address. */
export async function startKillableSite(options: SiteOptions): Promise<KillableSite> {
  const child = fork(RUNNER, [JSON.stringify(options)], { detached: true, execArgv: [], silent: true })
  const waiting = new Map<number, (error: string | null) => void>()
  let lastId = 0
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
    })
  }
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const settle of waiting.values()) settle(`the site has ended: ${output}`)
      resolve()
    })
  })
  child.on('message', ({ id, error }: { id: number; error: string | null }) => waiting.get(id)?.(error))

  const answerTo = (id: number) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(id, (error) => {
        waiting.delete(id)
        if (error === null) resolve()
        else reject(new Error(error))
      })
    })
  const send = (command: 'scheduled' | 'stop') => {
    lastId += 1
    const answered = answerTo(lastId)
    child.send({ id: lastId, command })
    return answered
  }

  await answerTo(0)
  const url = `http://127.0.0.1:${options.port}`
  // Loads the Worker's code with a first request.
  await ask(url, '/api/health', { host: options.siteHost })
  return {
    url,
    scheduled: () => send('scheduled'),
    async stop() {
      await send('stop')
      await exited
    },
    async kill() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL')
      }
      await exited
    },
  }
}
