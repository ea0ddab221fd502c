// Reads cells that list pictures.
import { normaliseHeader } from './header.ts'
import { saidMeaning } from './said-names.ts'

/**
 * `red.jpg, images/blue dress.jpg` -> two. In a cell with web addresses a comma, semicolon or stroke parts two of them only where an address begins
 * after it, or a space follows: such signs may stand in an address.
 */
export function pictureNames(cell: string): readonly string[] {
  const hasAddress = /https?:\/\//i.test(cell)
  const names: string[] = []
  let between = '\n'
  // Words and what stands between them take turns.
  for (const [place, part] of cell.split(hasAddress ? /([\s,;|]+)/ : /([\n,;|]+)/).entries()) {
    if (place % 2 === 1) between = part
    else if (!hasAddress || /^https?:\/\//i.test(part) || /[,;|]\s|\n/.test(between)) names.push(part)
    else names.push(`${names.pop() ?? ''}${between}${part}`)
  }
  return names.map((name) => name.trim().replace(/[,;|]$/, '')).filter((name) => name !== '')
}

const PICTURE_COLUMN =
  /^(?:(?:additional|product|main|gallery) )?(?:image|picture|photo|foto|img|bild|imagen|imagem)s?(?: (?:link|url|src|file))?s?(?:[ ._-]?\d{1,2}|\[\d{1,2}\](?:[. ]url)?)?(?: (?:link|url|src|file))?$/

/** The places of all columns of pictures, also of numbered ones: `image[0].url`, `Photo 2`, `additional_image_link`. */
export function pictureColumns(header: readonly string[]): readonly number[] {
  const isOne = (cell: string): boolean =>
    saidMeaning(cell) === 'pictures' || PICTURE_COLUMN.test(normaliseHeader(cell))
  return header.flatMap((cell, at) => (isOne(cell) ? [at] : []))
}
