// Tests the help chat's scoring: 10 points for a topic's name, 2 for each keyword, 1 for its category; and the product's answers. Planted
// defect, seen red: keywords counted inside words, so that "border" matches orders.
import { describe, expect, it } from 'vitest'
import answersFile from '#content/help-chat/answers.json' with { type: 'json' }
import { fillWords } from '#domain/basics/fill-words.ts'
import { answerTo, bestTopic, isHelpChatPath, readQuestion, topicScore } from '#domain/message/help-chat.ts'
import { planLimits } from '#domain/plan/plan.ts'
import { brandWords } from '#domain/store/brand-words.ts'

const topic = {
  name: 'Delivery fees',
  category: 'Store',
  keywords: ['delivery', 'zone', '.com'],
  answer: 'Open Settings.',
}

describe('topicScore', () => {
  it.each([
    ['nothing in common', 'What about tax?', 0],
    ['the category', 'Where is my store?', 1],
    ['one keyword', 'Delivery', 2],
    ['two keywords', 'a delivery zone', 4],
    ['the name, which holds a keyword', 'delivery fees', 12],
    ['all of it', 'DELIVERY FEES, zones of my store!', 15],
    ['a keyword that goes on', 'zones', 2],
    ['a keyword inside another word', 'subzone', 0],
    ['a keyword with a dot', 'can I get a .com?', 2],
    ['a keyword said twice', 'zone zone', 2],
    ['capitals and commas', 'DELIVERY,fees?', 12],
  ])('%s', (_case, question, points) => {
    expect(topicScore(question, topic)).toBe(points)
  })
})

describe('bestTopic', () => {
  const other = { ...topic, name: 'Pickup', keywords: ['delivery'] }

  it('takes the topic with more points, the earlier of equals, and none without points', () => {
    expect(bestTopic('delivery zone', [other, topic])).toBe(topic)
    expect(bestTopic('delivery', [other, topic])).toBe(other)
    expect(bestTopic('hello', [other, topic])).toBeNull()
  })

  it('answers with the fallback when nothing fits', () => {
    const answers = { greeting: 'Hello', fallback: 'Write to us.', topics: [topic] }

    expect(answerTo('hello', answers)).toBe('Write to us.')
    expect(answerTo('zones?', answers)).toBe('Open Settings.')
  })
})

describe('readQuestion', () => {
  it('ignores what is empty or blank', () => {
    expect([readQuestion(''), readQuestion(' \n\t'), readQuestion(' zones? ')]).toEqual([
      null,
      null,
      'zones?',
    ])
  })
})

describe('isHelpChatPath', () => {
  it('is true on the dashboard and on settings alone', () => {
    const paths = [
      '/dashboard',
      '/settings',
      '/settings/zones',
      '/dashboard/',
      '/dashboard/orders',
      '/onboarding',
      '/',
    ]

    expect(paths.filter(isHelpChatPath)).toEqual([
      '/dashboard',
      '/settings',
      '/settings/zones',
      '/dashboard/',
    ])
  })
})

describe('the answers that we ship', () => {
  const { topics, fallback } = answersFile
  const answers = {
    ...answersFile,
    topics: topics.map((each) => ({ ...each, answer: fillWords(each.answer, brandWords) })),
  }
  const nameFor = (question: string) => bestTopic(question, topics)?.name

  it('answer each quick topic by its own name', () => {
    expect(topics.filter(({ name }) => nameFor(name) !== name)).toEqual([])
  })

  it('say the limits of the free plan as they are', () => {
    const { live, saved } = planLimits('starter')

    expect(answerTo('product limit', answers)).toContain(
      `up to ${saved} products, of which ${live} can be live`,
    )
  })

  it.each([
    ['How do I upload a photo?', 'Adding products'],
    ['my customer wants a receipt', 'Receipts'],
    ['set delivery fee for Lekki', 'Delivery fees'],
    ['how much is premium', 'Plans and prices'],
    ['somebody stole my pictures, watermark?', 'Watermark'],
    ['where is my store link', 'Sharing your store'],
    ['I want mystore.ng', undefined],
    ['can I use a .com domain', 'Custom domain'],
    ['create a discount code', 'Vouchers and gift cards'],
    ['fake bank alert', 'Payments from customers'],
    ['asdf', undefined],
    ['How many products can I add?', 'Product limit'],
    ['how many products', 'Product limit'],
    ['is there a limit on products', 'Product limit'],
    ['what is the maximum number of products', 'Product limit'],
    ['can I add more than 10 products', 'Product limit'],
    ['how many can be live', 'Product limit'],
    ['how many photos can a product have', 'Adding products'],
    ['add a product', 'Adding products'],
    ['cancel my plan', 'Plans and prices'],
    ['how do I cancel an order', 'Order status'],
    ['import from whatsapp', 'Importing products'],
    ['can I import my catalogue?', 'Importing products'],
    ['how do I get paid', 'Payments from customers'],
    ['who owes me money', 'Who owes you'],
    ['part payment', 'Who owes you'],
    ['a customer wants to return a dress', 'Returns'],
    ['customer wants refund', 'Returns'],
    ['my customer no fit see my shop', 'A shop that nobody sees'],
    ['my shop is closed', 'A shop that nobody sees'],
    ['how to delete product', 'Deleting products'],
    ['change my shop link', 'Changing your link'],
    ['PIN lock', 'PIN lock'],
    ['second shop', 'Second shop'],
    ['staff should not see my sales', 'Team'],
    ['thank you', 'Thank you'],
    ['can I get a refund of my plan', 'Plans and prices'],
    ['i want my money back', 'Plans and prices'],
    ['how do i delete my shop', 'Deleting your shop'],
    ['my card was declined', 'A declined card'],
    ['remove my staff', 'Team'],
    ['merge customers', 'Customers'],
    ['change the price', 'Changing a price'],
    ['forgot my password', 'A forgotten password'],
    ['plan a sale', 'Planning a sale'],
    ['customer paid half', 'Who owes you'],
  ])('%s -> %s', (question, name) => {
    expect(nameFor(question)).toBe(name)
    if (name === undefined) expect(answerTo(question, answers)).toBe(fallback)
  })
})
