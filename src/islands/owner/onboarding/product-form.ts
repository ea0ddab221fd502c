// The second step's form: a name and a price make a product; how many there are is asked, not demanded.
import * as v from 'valibot'
import type { UploadedPicture } from '#data/owner/pictures.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { sanitiseShort } from '#domain/basics/text.ts'

export const productSchema = v.object({
  pictures: v.array(v.custom<UploadedPicture>(() => true)),
  name: v.pipe(v.string(), v.transform(sanitiseShort), v.minLength(1, 'What is it called?')),
  price: v.pipe(
    v.string(),
    v.check((text) => parseAmount(text) !== null, 'Write the price in numbers, like 12,500.'),
  ),
  stock: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text === '' || /^\d{1,6}$/.test(text),
      'A whole number, or nothing when you do not count.',
    ),
  ),
})

/** The pictures that have arrived are part of the form: the draft keeps them over a reload. */
export type ProductForm = v.InferInput<typeof productSchema>
