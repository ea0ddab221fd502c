// The link that turns one kind of mail about a store off for one person. It works for whoever holds the mail, without signing in, as mail
// programs need it (RFC 8058). Attack: links of other people's mails that somebody makes up; so it is signed. The signed text begins with a
// word, and a nudge of the database, which the same secret signs, with a number: neither can pass for the other.
import { isUuid } from '#domain/basics/uuid.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from '#domain/message/order-mails.ts'
import { fromHex, toHex } from './hex.ts'
import { isSignedByAny, sign } from './hmac.ts'

export const UNSUBSCRIBE_PATH = '/unsubscribe'

type MailSubscription = {
  readonly userId: string
  readonly storeId: string
  readonly kind: OrderMailKind
}

/** `https://oja.example/unsubscribe?from=<kind>.<store>.<person>.<signature>` */
export async function unsubscribeUrl(
  subscription: MailSubscription,
  { siteUrl, secret }: { readonly siteUrl: string; readonly secret: string },
): Promise<string> {
  const signature = toHex(await sign(secret, signedText(subscription)))
  const { kind, storeId, userId } = subscription
  return `${siteUrl}${UNSUBSCRIBE_PATH}?from=${kind}.${storeId}.${userId}.${signature}`
}

/** What a link turns off; null for a link that we did not sign. */
export async function readUnsubscribeUrl(url: URL, secret: string): Promise<MailSubscription | null> {
  const [given = '', storeId = '', userId = '', hex = '', ...more] = (
    url.searchParams.get('from') ?? ''
  ).split('.')
  const kind = ORDER_MAIL_KINDS.find((known) => known === given)
  if (!kind || !isUuid(storeId) || !isUuid(userId) || !/^[0-9a-f]{64}$/.test(hex) || more.length > 0)
    return null
  const subscription = { kind, storeId, userId }
  const signed = { signature: fromHex(hex), parts: [signedText(subscription)] }
  return (await isSignedByAny(secret, signed)) ? subscription : null
}

function signedText({ kind, storeId, userId }: MailSubscription): string {
  return `unsubscribe.${kind}.${storeId}.${userId}`
}
