// Tests e-mail addresses.

import { describe, expect, it } from 'vitest'
import { parseEmail } from '#domain/basics/email.ts'

describe('parseEmail', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada@Example.COM ', 'ada@example.com'],
    ['<b>ada@example.com</b>', 'ada@example.com'],
    ['<script>alert(1)</script>ada@example.com', 'ada@example.com'],
    ['ada@example.com<SCRIPT src=x></SCRIPT >', 'ada@example.com'],
    ['ada+shop@example.co.uk', 'ada+shop@example.co.uk'],
    ["o'neil_1-x@sub.example.museum", "o'neil_1-x@sub.example.museum"],
    ['adunni@oja.test', 'adunni@oja.test'],
    ['a@xn--bcher-kva.xn--p1ai', 'a@xn--bcher-kva.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('takes %j', (input, email) => {
    expect(parseEmail(input)).toEqual({ ok: true, value: email })
  })

  it.each([
    ...[
      '',
      ' ',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'ada@localhost',
      'ada@@example.com',
      'ada@exa mple.com',
      'a b@example.com',
    ],
    ...[
      'ada@example.com.',
      '.ada@example.com',
      'ada.@example.com',
      'a..b@example.com',
      'ada@-example.com',
      'ada@example-.com',
      'ada@example..com',
    ],
    ...[
      'ada@example.c',
      'ada@example.123',
      'ada@127.0.0.1',
      'ada@[127.0.0.1]',
      'Ada <ada@example.com>',
      'ada@example.com, b@example.com',
    ],
    ...[
      'ada@example.com\nbcc: x@y.zz',
      'ada@example.com\u0000',
      'ada@ex\u200bample.com',
      'ädä@example.com',
      'ada@bücher.example',
      '\u212aofi@example.com',
    ],
    ...[
      '<scr<script></script>ipt>ada@example.com>',
      '"ada b"@example.com',
      'mailto:ada@example.com',
      'javascript:alert(1)@x.y',
    ],
    ...[
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      `a@${'b.'.repeat(130)}com`,
      'a'.repeat(100_000),
      '<'.repeat(900),
    ],
  ])('refuses %j', (input) => {
    expect(parseEmail(input)).toEqual({ ok: false, error: { code: 'email_invalid' } })
  })
})
