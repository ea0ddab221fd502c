// How light falls on cloth: a height field on a coarse grid becomes shade, gloss and where the weave has moved to.
// Light comes from the upper left, the same in every demo picture.
import { blurred } from '../canvas.ts'

/** Height of the cloth at a point, in units of the picture's width. */
export type Height = (x: number, y: number) => number

/** Where on the cloth a point of the picture lies, in units of the picture's width. */
export type Laying = (x: number, y: number) => readonly [u: number, v: number]

export type Material = {
  /** How deep folds look: 1 is cotton. */
  readonly relief: number
  /** Strength of the highlight: 0 cotton, 0.5 satin. */
  readonly gloss: number
  /** Tightness of the highlight. */
  readonly tightness: number
}

export const COTTON: Material = { relief: 1, gloss: 0.06, tightness: 6 }
export const SATIN: Material = { relief: 1.1, gloss: 0.34, tightness: 14 }
export const WOVEN: Material = { relief: 0.9, gloss: 0.12, tightness: 8 }
export const VELVET: Material = { relief: 1.3, gloss: 0.2, tightness: 3 }

export type LitSurface = {
  readonly columns: number
  readonly rows: number
  /** Four numbers per grid point: shade (1 = as lit), gloss, u, v. */
  readonly field: Float32Array
}

const COLUMNS = 320

// Unit vectors to the light and half-way between light and eye.
const LIGHT = [-0.46, -0.56, 0.69] as const
const HALFWAY = [-0.25, -0.305, 0.919] as const

/** `ratio` is the picture's height over its width. */
export function lightSurface(
  height: Height,
  material: Material,
  ratio = 1,
  laying: Laying = (x, y) => [x, y],
): LitSurface {
  const columns = COLUMNS
  const rows = Math.round(COLUMNS * ratio)
  const heights = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      heights[row * columns + column] = height(column / columns, row / columns)
    }
  }
  const around = neighbourhood(heights, columns, rows)
  const field = new Float32Array(columns * rows * 4)
  const slopeScale = columns * 0.5 * material.relief
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const slopeX =
        (pixel(heights, columns, rows, column + 1, row) - pixel(heights, columns, rows, column - 1, row)) *
        slopeScale
      const slopeY =
        (pixel(heights, columns, rows, column, row + 1) - pixel(heights, columns, rows, column, row - 1)) *
        slopeScale
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
      const facing = (-slopeX * LIGHT[0] - slopeY * LIGHT[1] + LIGHT[2]) / length
      const shine = Math.max(0, (-slopeX * HALFWAY[0] - slopeY * HALFWAY[1] + HALFWAY[2]) / length)
      const hollow = ((heights[at] ?? 0) - (around[at] ?? 0)) * 7
      const [u, v] = laying(column / columns, row / columns)
      field[at * 4] = Math.max(
        0.16,
        0.42 + 0.82 * Math.max(-0.3, facing) + Math.max(-0.3, Math.min(0.16, hollow)),
      )
      field[at * 4 + 1] = shine ** (material.tightness * 4) * material.gloss
      field[at * 4 + 2] = u + slopeX * 0.012
      field[at * 4 + 3] = v + slopeY * 0.012
    }
  }
  return { columns, rows, field }
}

/** Mean height around each point; at the border only of what is there. */
function neighbourhood(heights: Float32Array, columns: number, rows: number): Float32Array {
  const sums = blurred(heights, columns, rows, 9)
  const weights = blurred(new Float32Array(heights.length).fill(1), columns, rows, 9)
  return sums.map((total, index) => total / (weights[index] ?? 1))
}

function pixel(field: Float32Array, columns: number, rows: number, column: number, row: number): number {
  const x = Math.min(columns - 1, Math.max(0, column))
  const y = Math.min(rows - 1, Math.max(0, row))
  return field[y * columns + x] ?? 0
}
