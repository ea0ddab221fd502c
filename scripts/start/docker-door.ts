// Lets containers of Docker on Linux reach the product, which listens on this machine's own address alone. Listens at the address of Docker's
// bridge, which only containers and this machine reach.
import { execFileSync } from 'node:child_process'
import { createServer, request } from 'node:http'
import { CommandError } from '../command-line.ts'

const BRIDGE = ['network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}']

/** Passes requests to 127.0.0.1 at the same port, with its Host: the Worker answers its own host alone. */
export async function openDockerDoor(port: number): Promise<{ close(): void }> {
  const address = execFileSync('docker', BRIDGE, { encoding: 'utf8' }).trim()
  if (!/^\d+(\.\d+){3}$/.test(address))
    throw new CommandError(`Docker names no address of its bridge: ${address}`)
  return openPassage({ host: address, port }, port)
}

/** Listens at `at` and passes each request to `port` of 127.0.0.1. */
export async function openPassage(at: { readonly host: string; readonly port: number }, port: number) {
  const server = createServer((asked, answer) => {
    const inner = request(
      {
        host: '127.0.0.1',
        port,
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, host: `127.0.0.1:${port}` },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    inner.on('error', () => answer.writeHead(502).end())
    asked.pipe(inner)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return server
}
