// Reads cells that list pictures.

/**
 * `red.jpg, images/blue dress.jpg` -> two. In a cell with web addresses a comma, semicolon or stroke parts two of them only where an address begins
 * after it, or a space follows: such signs may stand in an address.
 */
export function pictureNames(cell: string): readonly string[] {
  const parts = /https?:\/\//i.test(cell)
    ? cell.split(/[\s,;|]+(?=https?:\/\/)|[,;|]\s+|\n+/i)
    : cell.split(/[\n,;|]+/)
  return parts.map((name) => name.trim().replace(/[,;|]+$/, '')).filter((name) => name !== '')
}
