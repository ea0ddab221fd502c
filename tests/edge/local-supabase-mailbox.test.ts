// The mailbox: a mail sent over SMTP is shown, safely, and can be read by a test.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailbox } from '#scripts/local-supabase/mailbox.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeAll(async () => {
  mailbox = await startMailbox({ port: 0 })
})
afterAll(() => mailbox.stop())

async function send(source: string): Promise<void> {
  const socket = connect(mailbox.smtpPort, '127.0.0.1')
  const lines = [
    'EHLO test',
    'MAIL FROM:<oja@oja.test>',
    'RCPT TO:<ada@oja.test>',
    'DATA',
    `${source}\r\n.`,
    'QUIT',
  ]
  for (const line of lines) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'close')
}

it('keeps a mail with its decoded subject, text and page', async () => {
  await send(
    [
      'From: Oja <oja@oja.test>',
      'Subject: =?UTF-8?Q?Confirm_your_=E1=BB=8Cj=C3=A0?=',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Open http://localhost/verify?token=3Dabc=',
      'def',
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>Ẹ káàbọ̀</p>').toString('base64'),
      '--b1--',
      '',
    ].join('\r\n'),
  )

  const mails = await (await fetch(`${mailbox.url}/api/messages`)).json()

  expect(mails).toMatchObject([
    {
      from: 'oja@oja.test',
      to: ['ada@oja.test'],
      subject: 'Confirm your Ọjà',
      text: 'Open http://localhost/verify?token=abcdef',
      html: '<p>Ẹ káàbọ̀</p>',
    },
  ])
})

it('shows a hostile mail without running it', async () => {
  await send(
    'Subject: <script>alert(1)</script>\r\nContent-Type: text/html\r\n\r\n"></iframe><script>alert(2)</script>',
  )

  const page = await (await fetch(mailbox.url)).text()

  expect(page).not.toContain('<script>')
  expect(page).toContain('sandbox=')
})
