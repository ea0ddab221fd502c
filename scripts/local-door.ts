// The local site's socket: passes bytes to workerd and back. It refuses requests whose Host is no host, as the platform's edge does in
// production: workerd makes no address of them, and answers 500 with a stack of its own before the Worker is asked.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LocalDoor = { readonly url: string; close(): Promise<void> }

type Place = { readonly host: string; readonly port: number }

const HEAD_END = '\r\n\r\n'
/** Longer heads are workerd's to refuse. */
const MAX_HEAD_BYTES = 64 * 1024

/** Listens at `at` (port 0: a free one) and leads to `to`. */
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

/** Reads the first request's head, then looks no more: a client keeps a connection for one host. */
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

/** True for a Host with a letter that no host and port have. What only looks wrong (`256.1.1.1`) is the Worker's to refuse. */
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
