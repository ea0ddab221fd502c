// Finds the pictures of option values in a WooCommerce file, which gives pictures to variations: all variations of a colour have one picture.

import type { OptionGroupPlan } from '../choices.ts'
import type { ValuePicture } from '../import-product.ts'
import { importPictureLink } from '../product-parts.ts'
import type { WooRow } from './row.ts'

/**
 * A value has a picture when all its variations with a picture have the same one. A group whose values all have the same picture (every size
 * of one dress) gets none.
 */
export function planValuePictures(
  groups: readonly OptionGroupPlan[],
  variations: readonly WooRow[],
): readonly ValuePicture[] {
  return groups.flatMap(({ name: option, values }) => {
    const found = values.flatMap((value): ValuePicture[] => {
      const urls = new Set(variations.filter((row) => names(row, option, value)).flatMap(firstPicture))
      const [url] = urls
      return url !== undefined && urls.size === 1 ? [{ option, value, url }] : []
    })
    return new Set(found.map(({ url }) => url)).size > 1 ? found : []
  })
}

function firstPicture({ pictures }: WooRow): readonly string[] {
  return pictures.flatMap((cell) => importPictureLink(cell) ?? []).slice(0, 1)
}

function names(row: WooRow, option: string, value: string): boolean {
  const own = row.attributes.find(({ name }) => name.toLowerCase() === option.toLowerCase())
  return own?.values[0]?.toLowerCase() === value.toLowerCase()
}
