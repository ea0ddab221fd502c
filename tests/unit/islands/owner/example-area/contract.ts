// A made-up area, "Places to post": what the database answers. A real area has this file in src/contract/sql/. It borrows the functions of the
// links for campaigns, because a test compiles it against the real catalogue.
import * as v from 'valibot'
import { sqlFunction } from '#contract/sql-function.ts'

const place = v.object({ code: v.string(), name: v.string(), orders: v.number() })
export type Place = v.InferOutput<typeof place>

/** The places, the newest first. Null for people who do not work in the store. */
export const placeList = sqlFunction('read_campaigns', v.nullable(v.array(place)), { area: 'analytics' })
/** Adds a place. Its code. */
export const addPlace = sqlFunction('create_campaign', v.string(), { area: 'analytics' })
/** Removes a place. False: there was none. */
export const removePlace = sqlFunction('remove_campaign', v.boolean(), { area: 'analytics' })
