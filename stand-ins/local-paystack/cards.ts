// The provider's published test cards, and what each does.
import type { CardConduct } from './world.ts'

type TestCard = {
  readonly label: string
  readonly number: string
  readonly cvv: string
  readonly pin?: string
  readonly otp?: string
  /** `no_token`: the payment fails before the card is known. */
  readonly conduct: CardConduct | 'no_token'
}

export const TEST_CARDS: readonly TestCard[] = [
  { label: 'Succeeds', number: '4084084084084081', cvv: '408', conduct: 'success' },
  { label: 'Asks a PIN', number: '507850785078507812', cvv: '081', pin: '1111', conduct: 'success' },
  {
    label: 'Asks a PIN and a one-time code',
    number: '5060666666666666666',
    cvv: '123',
    pin: '1234',
    otp: '123456',
    conduct: 'success',
  },
  { label: 'Declined', number: '4084080000005408', cvv: '001', conduct: 'declined' },
  { label: 'No funds', number: '4084080000670037', cvv: '787', conduct: 'no_funds' },
  {
    label: 'Token not generated',
    number: '507850785078507853',
    cvv: '082',
    pin: '0000',
    conduct: 'no_token',
  },
  { label: 'Its refund fails', number: '4084080000671803', cvv: '180', conduct: 'refund_fails' },
  {
    label: 'Its refund needs attention',
    number: '4084080000671902',
    cvv: '190',
    conduct: 'refund_needs_attention',
  },
]

/** The test card of a typed number; null for every other card: no real card is taken here. */
export function testCard(number: string): TestCard | null {
  const digits = number.replace(/\D/g, '')
  return TEST_CARDS.find((card) => card.number === digits) ?? null
}

/** What the bank answers to a charge; null when it pays. */
export function bankRefusal(conduct: CardConduct): string | null {
  if (conduct === 'declined') return 'Declined'
  if (conduct === 'no_funds') return 'Insufficient Funds'
  return null
}

/** `4084…` -> `visa` */
export function brandOf(number: string): string {
  return number.startsWith('4') ? 'visa' : 'verve'
}
