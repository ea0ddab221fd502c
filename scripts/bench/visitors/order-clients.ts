// Runs fifty clients, each of which sends one request after another over reused connections, and counts the results.
import { Agent, request } from 'node:http'

/** A client's request: a POST with a JSON body. */
export type Shot = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Outcome = {
  /** Milliseconds of each answer with the expected status. */
  readonly times: readonly number[]
  readonly refusals: readonly string[]
  readonly seconds: number
}

/** Loads for `seconds`; `shotOf` makes the next request of a client. */
export async function runClients(options: {
  readonly clients: number
  readonly seconds: number
  readonly status: number
  readonly shotOf: (client: number) => Shot
}): Promise<Outcome> {
  const { clients, seconds, status, shotOf } = options
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const refusals: string[] = []
  const startedAt = performance.now()
  const client = async (index: number) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now()
      const answer = await post(agent, shotOf(index))
      if (answer.status === status) times.push(performance.now() - sentAt)
      else refusals.push(`${answer.status} ${answer.text.slice(0, 120)}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  agent.destroy()
  return { times, refusals, seconds: (performance.now() - startedAt) / 1000 }
}

function post(agent: Agent, { url, headers, body }: Shot): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body)
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
