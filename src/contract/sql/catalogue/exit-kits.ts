// Exit kits: everything of a store as one ZIP, made in steps.
import * as v from 'valibot'
import { jsonObject } from '../../json.ts'
import { sqlFunction } from '../../sql-function.ts'
import { count, flag, noValue, optionalCount, optionalText, optionalTime, text, texts } from '../values.ts'

const kit = v.object({
  id: text,
  status: v.picklist(['making', 'ready', 'stopped']),
  done: count,
  total: count,
  bytes: count,
  withCodes: flag,
  endsAt: optionalTime,
})
export type ExitKit = v.InferOutput<typeof kit>

const work = v.object({
  businessId: text,
  withCodes: flag,
  cursor: jsonObject,
  /** Number of the next part. */
  place: count,
  storeName: text,
  slug: text,
  currency: text,
  country: text,
  customDomain: optionalText,
})
export type ExitKitWork = v.InferOutput<typeof work>

const optionValue = v.object({ id: text, name: text, picture: optionalText })
const product = v.object({
  id: text,
  name: text,
  description: text,
  specs: text,
  price: count,
  compareAtPrice: optionalCount,
  salePrice: optionalCount,
  saleStartsAt: optionalText,
  saleEndsAt: optionalText,
  stock: optionalCount,
  status: v.picklist(['draft', 'live', 'archived']),
  sku: optionalText,
  position: count,
  staysOnStarter: flag,
  category: optionalText,
  categorySlug: optionalText,
  cost: optionalCount,
  pictures: texts,
  pictureTexts: texts,
  options: v.array(v.object({ name: text, values: v.array(optionValue) })),
  combinations: v.array(
    v.object({
      valueIds: texts,
      price: optionalCount,
      stock: optionalCount,
      sku: optionalText,
      cost: optionalCount,
    }),
  ),
})

const part = v.object({ place: count, listings: v.array(v.tuple([text, count, count])) })

const taken = v.object({ businessId: text, bytes: count, parts: count, name: text })
export type TakenExitKit = v.InferOutput<typeof taken>

/** Begins a kit, with the codes of gift cards or without. */
export const beginExitKit = sqlFunction('begin_exit_kit', text, {
  area: 'exit-kit',
  refuses: ['proof_needed', 'too_many_requests'],
})
/** The kit that is being made or can be taken. Null without one. */
export const exitKitNow = sqlFunction('exit_kit_now', v.nullable(kit), { area: 'exit-kit' })
/** Asks, with the token of the owner, whether the kit may be taken, and how its file is put together. */
export const takeExitKit = sqlFunction('take_exit_kit', taken, { refuses: ['kit_gone', 'proof_needed'] })
/** What the next step needs; null when there is nothing to do. */
export const exitKitWork = sqlFunction('exit_kit_work', v.nullable(work))
/** Notes a part that is stored; false when another run was first. */
export const noteExitKitPart = sqlFunction('note_exit_kit_part', flag)
/** Ends the making; the database tells the owner. */
export const finishExitKit = sqlFunction('finish_exit_kit', noValue)
export const exitKitRows = sqlFunction('exit_kit_rows', v.array(jsonObject))
/** At most `limit` products after one, in the order of the shop. */
export const exitKitProducts = sqlFunction('exit_kit_products', v.array(product))
export const exitKitListings = sqlFunction('exit_kit_listings', v.array(part))
/** Kits whose next step is overdue. */
export const stalledExitKits = sqlFunction('stalled_exit_kits', texts)
/** Kits whose files must go. */
export const endedExitKits = sqlFunction('ended_exit_kits', v.array(v.object({ id: text, businessId: text })))
/** Forgets a kit whose files are gone. */
export const forgetExitKit = sqlFunction('forget_exit_kit', noValue)
