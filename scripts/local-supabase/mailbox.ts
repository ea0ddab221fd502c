// A mail server that keeps every mail to itself, the page that shows them, and the mail provider's stand-in (mail-provider.ts). Nothing
// ever leaves the machine.

import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type MailMessage, parseMail } from './mail-message.ts'
import { createMailProvider, type MailProvider } from './mail-provider.ts'
import { renderGone, renderList, renderMail } from './mailbox-page.ts'
import { listen, loopback } from './ports.ts'
import { readBody, sendJson } from './respond.ts'

const keptMails = 500

/**
 * Starts the mailbox: SMTP on a free port, the page on a given one. `/api/messages` answers the mails as JSON, newest
 * first; `?to=` those to an address; `/api/messages/{id}` one of them. Below `/provider` the mail provider answers.
 */
export async function startMailbox(options: {
  readonly port: number
  readonly log?: (line: string) => void
}): Promise<{
  readonly url: string
  readonly smtpPort: number
  readonly provider: MailProvider
  stop(): Promise<void>
}> {
  const mails: MailMessage[] = []
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
  smtp.on('error', () => {}) // a client that hung up
  await new Promise<void>((resolve) => smtp.listen(0, loopback, resolve))
  const { port: smtpPort } = smtp.server.address() as AddressInfo

  const provider = createMailProvider(smtpPort)
  const showPage = createPage(mails)
  const server = createServer((request, response) =>
    request.url?.startsWith('/provider/') ? provider.answer(request, response) : showPage(request, response),
  )
  const port = await listen(server, options.port, 'OJA_MAILBOX_PORT', options.log).catch(async (error) => {
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

// Attack: another site's form that empties the mailbox. A browser names the page that a form is sent from.
function isOwnPage(request: IncomingMessage): boolean {
  return (
    request.headers['sec-fetch-site'] === undefined || request.headers['sec-fetch-site'] === 'same-origin'
  )
}
