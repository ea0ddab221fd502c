// A mail server that keeps every mail to itself, and the page that shows them. Nothing ever leaves the machine.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type MailMessage, parseMail } from './mail-message.ts'
import { listen, loopback } from './ports.ts'
import { readBody, sendJson } from './respond.ts'

const keptMails = 500

/** Starts the mailbox: SMTP on a free port, the page on a given one. `/api/messages` answers the mails as JSON. */
export async function startMailbox(options: {
  readonly port: number
  readonly log?: (line: string) => void
}): Promise<{ readonly url: string; readonly smtpPort: number; stop(): Promise<void> }> {
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

  const server = createServer(createPage(mails))
  const port = await listen(server, options.port, 'OJA_MAILBOX_PORT', options.log).catch(async (error) => {
    await new Promise<void>((resolve) => smtp.close(resolve))
    throw error
  })
  return {
    url: `http://${loopback}:${port}`,
    smtpPort,
    async stop() {
      server.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}

function createPage(mails: MailMessage[]): RequestListener {
  return async (request, response) => {
    await readBody(request, 1000)
    const path = (request.url ?? '/').split('?')[0] as string
    if (path === '/api/messages' && request.method === 'DELETE') {
      mails.length = 0
      return sendJson(response, 200, {})
    }
    if (path === '/api/messages') return sendJson(response, 200, mails)
    if (path !== '/') return sendJson(response, 404, { message: 'Not found' })
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    })
    response.end(renderMails(mails))
  }
}

function renderMails(mails: readonly MailMessage[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject || '(no subject)')}</h2>
<p>${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${escapeHtml(mail.receivedAt)}</p>
${mail.html ? `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html)}"></iframe>` : `<pre>${escapeHtml(mail.text)}</pre>`}</article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc;padding:1rem 0}
h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap}iframe{width:100%;height:24rem;border:1px solid #ccc}</style>
<h1>Mailbox</h1>${items.join('\n') || '<p>No mail yet. Reload the page after something was sent.</p>'}</html>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] as string)
}
