// Compares what two builds answer for the same stores.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SiteFiles } from './read-site.ts'

/** The built name of a script, style or font contains a hash of its content: `/_astro/cart.B3x_9.js`. */
const BUILT_NAME = /\/_astro\/[\w.-]+/g

/** The largest difference of a colour channel (0 to 255) between two drawings of the same scaled photograph in Chromium. */
const NOISE = 8

/** A line for each difference, and one with the sums. Writes pictures that differ into `out`. */
export async function writeDifferences(before: SiteFiles, after: SiteFiles, out: string) {
  const lines: string[] = []
  const counts = { same: 0, names: 0, other: 0 }
  for (const path of new Set([...before.files.keys(), ...after.files.keys()])) {
    const [one, other] = [before.files.get(path), after.files.get(path)]
    if (!one || !other) {
      counts.other += 1
      lines.push(`${path}: only ${one ? 'before' : 'after'}`)
    } else if (one.type !== other.type) {
      counts.other += 1
      lines.push(`${path}: ${one.type} became ${other.type}`)
    } else if (one.text === other.text) counts.same += 1
    else if (withoutBuiltNames(one.text) === withoutBuiltNames(other.text)) counts.names += 1
    else {
      counts.other += 1
      lines.push(`${path}: ${firstDifference(withoutBuiltNames(one.text), withoutBuiltNames(other.text))}`)
    }
  }
  const looks = await comparePictures(before, after, out)
  const sum =
    `${counts.same} files are equal to the byte, ${counts.names} but for the names of built scripts, ${counts.other} differ; ` +
    `${looks.same} pictures look the same, ${looks.lines.length} differ`
  return { lines: [...lines, ...looks.lines], sum }
}

async function comparePictures(before: SiteFiles, after: SiteFiles, out: string) {
  const lines: string[] = []
  let same = 0
  await rm(out, { recursive: true, force: true })
  for (const [name, picture] of after.pictures) {
    const earlier = before.pictures.get(name)
    if (!earlier) continue
    if (await looksSame(earlier, picture)) {
      same += 1
      continue
    }
    await mkdir(out, { recursive: true })
    const file = name.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '')
    await writeFile(join(out, `${file}.before.png`), earlier)
    await writeFile(join(out, `${file}.after.png`), picture)
    lines.push(`${name}: looks different, .local/compare/${file}.before.png and .after.png`)
  }
  return { same, lines }
}

/** True when no pixel differs by more than the noise of drawing. */
async function looksSame(one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return false
  return a.data.every((value, at) => Math.abs(value - (b.data[at] ?? 0)) <= NOISE)
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).raw().toBuffer({ resolveWithObject: true })
}

function withoutBuiltNames(text: string): string {
  return text.replace(BUILT_NAME, '/_astro/…')
}

/** The words around the first place where two texts differ. */
function firstDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 50))
  return `${around(one)} became ${around(other)}`
}
