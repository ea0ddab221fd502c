// JSON that the product only stores and passes on.
import * as v from 'valibot'

export type Json =
  | string
  | number
  | boolean
  | null
  | { readonly [key: string]: Json | undefined }
  | readonly Json[]

export type JsonObject = { readonly [key: string]: Json | undefined }

/** Any object. Parsed JSON holds only JSON, so the values are not checked. */
export const jsonObject: v.GenericSchema<unknown, JsonObject> = v.record(
  v.string(),
  v.custom<Json>(() => true),
)
