// Rows of a grid that is filled from a phone's camera roll: a product in each, with its pictures, name and price as typed. Pure.
import { type Minor, parseAmount } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import type { Picture } from '../store/snapshot.ts'

/** Most pictures of one visit. */
export const MAX_CAMERA_PICTURES = 40

/** Most pictures of one product. */
export const MAX_PICTURES = 20

/** Pictures that were taken so soon after each other are probably of one product. */
const SOON_MS = 60_000

export type CameraPicture = Picture & {
  /** When it was taken, in milliseconds; null: unknown. */
  readonly takenAt: number | null
  /** What was typed into its row before that was joined with another; it comes back when they are taken apart. */
  readonly said?: Pick<CameraRow, 'name' | 'price'>
}

export type CameraRow = {
  /** The id of the product that it becomes: another try saves the same product. */
  readonly id: string
  readonly name: string
  readonly price: string
  readonly pictures: readonly CameraPicture[]
}

/** Moves the pictures of a row to another row, and its typed text where the other has none. No text is lost: it stays with the picture. */
export function joinRows(rows: readonly CameraRow[], fromId: string, toId: string): readonly CameraRow[] {
  const from = rows.find(({ id }) => id === fromId)
  const to = rows.find(({ id }) => id === toId)
  if (!from || !to || from === to || from.pictures.length + to.pictures.length > MAX_PICTURES) return rows
  const joined = {
    ...to,
    name: to.name.trim() === '' ? from.name : to.name,
    price: to.price.trim() === '' ? from.price : to.price,
    pictures: [...to.pictures, ...withWords(from)],
  }
  return rows.filter((row) => row !== from).map((row) => (row === to ? joined : row))
}

function withWords({ name, price, pictures: [first, ...others] }: CameraRow): readonly CameraPicture[] {
  if (!first) return []
  return [isBlank({ name, price }) ? first : { ...first, said: { name, price } }, ...others]
}

const isBlank = ({ name, price }: Pick<CameraRow, 'name' | 'price'>) =>
  name.trim() === '' && price.trim() === ''

/** Makes one row of several: all go into the one that stands highest. No row changes when the pictures are too many for one product. */
export function joinChosen(rows: readonly CameraRow[], ids: ReadonlySet<string>): readonly CameraRow[] {
  const [first, ...others] = rows.filter(({ id }) => ids.has(id))
  if (!first || picturesOf([first, ...others]) > MAX_PICTURES) return rows
  return others.reduce((all, { id }) => joinRows(all, id, first.id), rows)
}

/** Counts the pictures of all rows. */
export const picturesOf = (rows: readonly CameraRow[]): number =>
  rows.reduce((sum, { pictures }) => sum + pictures.length, 0)

/** A row for each picture again; the first keeps what was typed, the others have what they said before. `newIds`: one for each picture but the first. */
export function takeApart(
  rows: readonly CameraRow[],
  rowId: string,
  newIds: readonly string[],
): readonly CameraRow[] {
  return rows.flatMap((row) =>
    row.id === rowId
      ? row.pictures.map(({ said = { name: '', price: '' }, ...picture }, place) =>
          place === 0
            ? { ...row, pictures: [picture] }
            : { id: newIds[place - 1] ?? row.id, ...said, pictures: [picture] },
        )
      : [row],
  )
}

/** Joins each row with the row above it when their pictures were taken within a minute and nothing was typed into it. */
export function joinByTime(rows: readonly CameraRow[]): readonly CameraRow[] {
  let joined = rows
  let above: CameraRow | undefined
  for (const row of rows) {
    const before = above?.pictures.at(-1)?.takenAt ?? null
    const after = row.pictures[0]?.takenAt ?? null
    const isSoon = before !== null && after !== null && Math.abs(after - before) <= SOON_MS
    if (above !== undefined && isBlank(row) && isSoon) joined = joinRows(joined, row.id, above.id)
    const target: CameraRow | undefined = above
    above = joined.some(({ id }) => id === row.id) ? row : joined.find(({ id }) => id === target?.id)
  }
  return joined
}

export type ReadRow = { readonly name: string; readonly priceMinor: Minor }

/** What a row says; null until it has a name and a price. */
export function readCameraRow({ name, price }: CameraRow): ReadRow | null {
  const priceMinor = parseAmount(price)
  const cleaned = sanitiseShort(name)
  return cleaned === '' || priceMinor === null ? null : { name: cleaned, priceMinor }
}
