// Reads cells of text that some programs fill with HTML.
import { htmlToText } from '../../basics/text.ts'

/** The text of a cell that holds HTML: tags become lines, `&amp;` becomes `&`. Any other text stays as it is. */
export function readText(cell: string): string {
  return /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8}\d{0,2});/i.test(cell) ? htmlToText(cell) : cell
}
