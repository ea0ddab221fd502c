// Answers about a shopper's account: their orders and addresses, and their session on a store's own domain.
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  flag,
  noValue,
  optionalAmountMinor,
  optionalText,
  orderStatus,
  pointsAccount,
  text,
  time,
} from '../values.ts'

const ownOrder = v.object({
  code: text,
  token: text,
  status: orderStatus,
  isPickup: flag,
  /** Of the newest receipt; null without a receipt. */
  receiptToken: optionalText,
  /** Pieces that came back to the shop. */
  piecesBack: count,
  currency: text,
  total: amountMinor,
  /** Null: the shop will tell the fee later. */
  deliveryFee: optionalAmountMinor,
  placedAt: time,
  items: v.array(v.object({ name: text, options: text, quantity: count })),
})

export type OwnOrder = v.InferOutput<typeof ownOrder>

/** A person's points, orders and addresses at one store. */
export const customerAccount = v.object({
  /** Null: the shop has no programme that runs, or this account holds no points there. */
  points: v.nullable(pointsAccount),
  orders: v.array(ownOrder),
  addresses: v.array(v.object({ id: text, name: text, phone: text, address: text, landmark: text })),
})

export type Account = v.InferOutput<typeof customerAccount>

const myOrder = v.object({
  code: text,
  token: text,
  status: orderStatus,
  isPickup: flag,
  currency: text,
  total: amountMinor,
  /** Null: the shop will tell the fee later. */
  deliveryFee: optionalAmountMinor,
  placedAt: time,
  shop: text,
  country: text,
})

export type MyOrder = v.InferOutput<typeof myOrder>

export const myOrders = sqlFunction('my_orders', v.array(myOrder))

export const myAccount = sqlFunction('my_account', customerAccount)
export const saveMyAddress = sqlFunction('save_my_address', customerAccount)
export const removeMyAddress = sqlFunction('remove_my_address', customerAccount)

/** Null: the session is not valid. */
export const asDomainCustomer = sqlFunction('as_domain_customer', v.nullable(customerAccount))
/** Makes a code for the browser that made the challenge. Null when no store has the host, or the session has ended. */
export const createDomainCode = sqlFunction('create_domain_code', optionalText, {
  refuses: ['too_many_requests'],
})
/** Returns the secret of the session on the host, or null. Uses up the code in both cases. */
export const redeemDomainCode = sqlFunction('redeem_domain_code', optionalText)
/** The person of a session on a domain, or null. */
export const domainCustomer = sqlFunction('domain_customer', optionalText)
/** Ends a session on a domain; nothing happens when it has ended. */
export const endDomainSession = sqlFunction('end_domain_session', noValue)
/** Gives an order without an owner to the person who holds its link. */
export const linkOrder = sqlFunction('link_order', v.picklist(['claimed', 'yours', 'taken', 'unknown']))

const guard = v.object({
  /** Milliseconds since 1970; null: never. */
  passwordChangedAt: v.nullable(count),
  /** Milliseconds since 1970; null: never, or longer ago than an hour. */
  proofAskedAt: v.nullable(count),
})

export type AccountGuard = v.InferOutput<typeof guard>

/** When the password changed, and when a proof was asked for in the last hour: milliseconds since 1970, or null. */
export const accountGuard = sqlFunction('account_guard', guard)
/**
 * True for the person's right password. The database compares and counts: the auth server would count all people's tries by the one address of the
 * Worker.
 */
export const checkPassword = sqlFunction('check_password', flag, { refuses: ['too_many_requests'] })
/** Records that a proof was asked for: sign-ins after this time count as proof. */
export const noteProofAsked = sqlFunction('note_proof_asked', noValue)
/** Returns the secret that calls of this session send for ten minutes after `provedAt`; null when the session has ended. */
export const openAccountProof = sqlFunction('open_account_proof', optionalText)
/** True for owners, managers and staff of the store. */
export const isMember = sqlFunction('is_member', flag)
