// Sends requests to one address as fast as it answers, over reused connections, one request at a time on each, as wrk does. Reads only enough
// of HTTP/1.1 to find the end of an answer.
import { connect, type Socket } from 'node:net'

export type LoadResult = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly answers: number
  readonly badAnswers: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Loads `origin + path` for `seconds`. An answer with a status other than `status` counts as bad. */
export async function generateLoad(options: {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  readonly status?: number
}): Promise<LoadResult> {
  const { origin, path, headers, connections, seconds, status = 200 } = options
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const asked = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  let badAnswers = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () =>
      askAgain(connect(Number(port), hostname), asked, endsAt, (ms, answered) => {
        times.push(ms)
        if (answered !== status) badAnswers += 1
      }),
    ),
  )
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  const elapsed = (performance.now() - startedAt) / 1000
  return {
    perSecond: times.length / elapsed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answers: times.length,
    badAnswers,
  }
}

function askAgain(
  socket: Socket,
  asked: Buffer,
  endsAt: number,
  done: (ms: number, status: number) => void,
): Promise<void> {
  socket.setNoDelay(true)
  return new Promise((resolve, reject) => {
    let buffer: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(asked)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk) => {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
      const end = answerEnd(buffer)
      if (end === null) return
      const now = performance.now()
      done(now - sentAt, Number(buffer.toString('latin1', 9, 12)))
      buffer = buffer.subarray(end)
      if (now < endsAt) return send()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
  })
}

/** Position of the end of the first answer; null while the answer is incomplete. */
function answerEnd(buffer: Buffer): number | null {
  const head = buffer.indexOf(HEAD_END)
  if (head === -1) return null
  const text = buffer.toString('latin1', 0, head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)
  const from = head + HEAD_END.length
  if (length) return buffer.length >= from + Number(length[1]) ? from + Number(length[1]) : null
  if (!/\r\ntransfer-encoding: *chunked/i.test(text)) return from
  const last = buffer.indexOf('0\r\n\r\n', from, 'latin1')
  return last === -1 ? null : last + 5
}
