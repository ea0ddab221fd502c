// Tests that help, articles and the help chat name the statuses of an order as the owner's app does. Planted defect, seen red: "Pending" for
// the first status.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import answers from '#content/help-chat/answers.json' with { type: 'json' }
import { ORDER_STATUSES } from '#domain/checkout/order-status.ts'
import { statusLabel } from '#domain/order/order-details.ts'

const content = resolve(import.meta.dirname, '../../../src/content')
const read = (path: string) => readFileSync(join(content, path), 'utf8')
const labels = ORDER_STATUSES.map((status) => statusLabel({ status, deliveryKind: 'zone' }))

describe('the statuses of an order', () => {
  it('have the words of the owner’s app in the list of the questions', () => {
    const [list = ''] = read('help/faqs.md').match(/^\*\*\w+:\*\* the order has come.*$/m) ?? []

    expect([...list.matchAll(/\*\*(\w+):\*\*/g)].map(([, word]) => word)).toEqual(labels)
  })

  it('are in no text by a word that only our code uses', () => {
    const texts = globSync('{help,blog}/*.md', { cwd: content }).map((file) => [file, read(file)] as const)
    const chat = answers.topics.map(({ name, answer }) => [name, answer] as const)

    expect([...texts, ...chat].filter(([, text]) => /\bpending\b/i.test(text)).map(([name]) => name)).toEqual(
      [],
    )
  })
})
