// Answers to the page "Track your order" of a store.
import * as v from 'valibot'
import type { TrackedOrder, TrackShop } from '#domain/order/order-tracking.ts'
import { sqlFunction } from '../../sql-function.ts'
import { count, flag, optionalText, optionalTime, orderStatus, picture, text } from '../values.ts'

const shop: v.GenericSchema<unknown, TrackShop> = v.object({
  name: text,
  logo: v.nullable(picture),
  primaryColour: text,
  accentColour: text,
  country: text,
  whatsappNumber: optionalText,
})

const order: v.GenericSchema<unknown, TrackedOrder> = v.object({
  status: orderStatus,
  isPickup: flag,
  isVoid: flag,
  steps: v.array(v.object({ status: orderStatus, at: optionalTime })),
})

/** The look of a live store's page; null for any other store. */
export const trackShop = sqlFunction('track_shop', v.nullable(shop))
/** Status and times of the order; null for every miss, also after too many tries. */
export const trackOrder = sqlFunction('track_order', v.nullable(order))
/** Deletes tries that no limit counts any more; returns how many. */
export const forgetTrackTries = sqlFunction('forget_track_tries', count)
