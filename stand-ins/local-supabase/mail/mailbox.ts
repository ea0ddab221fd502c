// Runs a mail server that keeps every mail, the page that shows the mails, and the stand-in of the mail provider (provider.ts). No mail
// leaves the machine.

import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { listen, loopback } from '../machine/ports.ts'
import { readBody, sendJson } from '../shared/respond.ts'
import { type MailMessage, parseMail } from './message.ts'
import { renderGone, renderList, renderMail } from './page.ts'
import { createMailProvider, type MailProvider } from './provider.ts'

const keptMails = 500

type MailboxOptions = {
  readonly port: number
  /** The caller's name of the setting that chooses the port. */
  readonly portSetting?: string | undefined
  readonly log?: (line: string) => void
}

export type Mailbox = {
  readonly url: string
  readonly smtpPort: number
  readonly provider: MailProvider
  stop(): Promise<void>
}

/**
 * Starts the mailbox: SMTP on a free port, the page on a given port. `/api/messages` returns the mails as JSON, newest first; `?to=` only
 * mails to an address; `/api/messages/{id}` one mail. Paths below `/provider` belong to the mail provider.
 */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const mails: MailMessage[] = []
  const smtp = createReceiver(mails)
  await new Promise<void>((resolve) => smtp.listen(0, loopback, resolve))
  const { port: smtpPort } = smtp.server.address() as AddressInfo

  const provider = createMailProvider(smtpPort)
  const showPage = createPage(mails)
  const server = createServer((request, response) => {
    if (!isLocalHost(request)) return response.writeHead(403).end()
    return request.url?.startsWith('/provider/')
      ? provider.answer(request, response)
      : showPage(request, response)
  })
  const port = await listen(server, options.port, options.portSetting, options.log).catch(async (error) => {
    await new Promise<void>((resolve) => smtp.close(resolve))
    throw error
  })
  return {
    url: `http://${loopback}:${port}`,
    smtpPort,
    provider,
    async stop() {
      provider.close()
      server.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}

/** Receives mails and puts each one first into `mails`. */
function createReceiver(mails: MailMessage[]): SMTPServer {
  let received = 0
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: 10_000_000,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received += 1
        mails.unshift({
          id: received,
          receivedAt: new Date().toISOString(),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map((each) => each.address),
          ...parseMail(Buffer.concat(chunks).toString('utf8')),
        })
        mails.length = Math.min(mails.length, keptMails)
        done()
      })
    },
  })
  smtp.on('error', () => {}) // the client closed the connection
  return smtp
}

function createPage(mails: MailMessage[]): RequestListener {
  return async (request, response) => {
    await readBody(request, 1000)
    const url = new URL(request.url ?? '/', 'http://x')
    const show = (status: number, html: string) => {
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'",
      })
      response.end(html)
    }
    const to = url.searchParams.get('to')?.toLowerCase()
    const listed = to ? mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === to)) : mails
    const id = /^\/(?:api\/)?messages\/(\d+)$/.exec(url.pathname)?.[1]
    const mail = id && mails.find((each) => each.id === Number(id))

    if (url.pathname === '/api/messages' && request.method === 'DELETE') {
      mails.length = 0
      return sendJson(response, 200, {})
    }
    if (url.pathname === '/clear' && request.method === 'POST' && isOwnPage(request)) {
      mails.length = 0
      response.writeHead(303, { location: '/' })
      return response.end()
    }
    if (url.pathname === '/api/messages') return sendJson(response, 200, listed)
    if (mail) {
      return url.pathname.startsWith('/api/') ? sendJson(response, 200, mail) : show(200, renderMail(mail))
    }
    if (url.pathname === '/') return show(200, renderList(listed))
    if (id && !url.pathname.startsWith('/api/')) return show(404, renderGone())
    sendJson(response, 404, { message: 'Not found' })
  }
}

// Attack: another site's form that empties the mailbox. Browsers name the page from which a form is sent.
function isOwnPage(request: IncomingMessage): boolean {
  return (
    request.headers['sec-fetch-site'] === undefined || request.headers['sec-fetch-site'] === 'same-origin'
  )
}

/** Attack: a foreign page names a host that leads to this machine, and reads mails with their links. */
function isLocalHost({ headers }: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(headers.host ?? '')
}
