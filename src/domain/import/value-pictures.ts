// Finds the pictures of option values in a file that gives pictures to variations, as WooCommerce and Shopify do: all variations of a colour have one picture.

import type { ChoiceAttribute, OptionGroupPlan } from './choices.ts'
import type { ValuePicture } from './import-product.ts'
import { importPictureLink } from './product-parts.ts'

type Pictured = {
  readonly pictures: readonly string[]
  readonly attributes: readonly ChoiceAttribute[]
}

/**
 * A value has a picture when all its variations with a picture have the same one. A group whose values all have the same picture (every size
 * of one dress) gets none.
 */
export function planValuePictures(
  groups: readonly OptionGroupPlan[],
  variations: readonly Pictured[],
): readonly ValuePicture[] {
  const pictured = variations.map((row) => ({ row, picture: firstPicture(row) }))
  return groups.flatMap(({ name: option, values }) => {
    const urlsOf = new Map<string, Set<string>>()
    for (const { row, picture } of pictured) {
      const value = firstValue(row, option)
      if (value !== undefined && picture !== null)
        urlsOf.set(value, (urlsOf.get(value) ?? new Set<string>()).add(picture))
    }
    const found = values.flatMap((value): ValuePicture[] => {
      const [url, other] = urlsOf.get(value.toLowerCase()) ?? []
      return url !== undefined && other === undefined ? [{ option, value, url }] : []
    })
    return new Set(found.map(({ url }) => url)).size > 1 ? found : []
  })
}

function firstPicture({ pictures }: Pictured): string | null {
  for (const cell of pictures) {
    const link = importPictureLink(cell)
    if (link !== null) return link
  }
  return null
}

function firstValue({ attributes }: Pictured, option: string): string | undefined {
  return attributes.find(({ name }) => name.toLowerCase() === option.toLowerCase())?.values[0]?.toLowerCase()
}
