// Opens the local site's socket, which passes bytes to workerd and back. Refuses requests whose Host header is not valid, as Cloudflare does
// in production: without this check workerd would answer 500 with its own stack before the Worker runs.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LocalDoor = { readonly url: string; close(): Promise<void> }

type Place = { readonly host: string; readonly port: number }

const HEAD_END = '\r\n\r\n'
/** Longest request head that workerd accepts. */
const MAX_HEAD_BYTES = 64 * 1024

/** Listens at `at` (port 0 takes a free port) and connects to `to`. */
export async function openDoor(at: Place, to: Place): Promise<LocalDoor> {
  const guests = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (guest) => {
    guests.add(guest)
    guest.on('close', () => guests.delete(guest))
    guest.on('error', () => guest.destroy())
    admit(guest, to)
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${at.host}:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const guest of guests) guest.destroy()
      await closed
    },
  }
}

/** Checks only the first request's head: a client uses a connection for one host only. */
function admit(guest: Socket, to: Place): void {
  let head = Buffer.alloc(0)
  const read = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk])
    if (!head.includes(HEAD_END) && head.length < MAX_HEAD_BYTES) return
    guest.off('data', read)
    if (isNoHost(head)) guest.end(refusal())
    else pass(guest, head, to)
  }
  guest.on('data', read)
}

function pass(guest: Socket, head: Buffer, to: Place): void {
  const inner = connect({ ...to, allowHalfOpen: true, noDelay: true })
  inner.write(head)
  guest.pipe(inner).pipe(guest)
  inner.on('error', () => guest.destroy())
  inner.on('close', () => guest.destroy())
  guest.on('close', () => inner.destroy())
}

/** True for a Host with a character that is invalid in every host and port. The Worker refuses other invalid hosts (`256.1.1.1`). */
function isNoHost(head: Buffer): boolean {
  const host = /\r\nhost:[ \t]*([^\r\n]*?)[ \t]*\r\n/i.exec(head.toString('latin1'))?.[1] ?? ''
  return /[^\w.:[\]-]/.test(host)
}

function refusal(): string {
  const text = 'This is not a valid host name.\n'
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${text.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    text,
  ].join('\r\n')
}
