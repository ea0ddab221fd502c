// The ways cloth falls, as height fields: draped, crumpled, gathered into a rosette, creased, hanging.
// Heights are in units of the picture's width; a height of 0.02 is a soft fold.
import { between, type Random, smoothNoise } from '../random.ts'
import type { Height, Laying } from './surface.ts'

/** Cloth lying loosely: long soft folds across the picture, at an angle. */
export function softFolds(random: Random, depth = 1): Height {
  const noise = smoothNoise(random)
  const turn = between(random, 0.5, 1.05)
  const cosine = Math.cos(turn)
  const sine = Math.sin(turn)
  const pace = between(random, 4.2, 5.6)
  const shift = between(random, 0, 6)
  return (x, y) => {
    const along = x * cosine + y * sine
    const across = -x * sine + y * cosine
    const sway = noise(along * 1.6 + 3, across * 2.2) * 0.16 + noise(along * 4, across * 3 + 9) * 0.035
    const fold = ridge((across + sway) * pace + shift)
    const small = ridge((across - sway * 0.7) * pace * 2.1 + shift * 2 + along * 0.8)
    const swell = 0.55 + 0.45 * noise(along * 2.1 + 20, across * 2 + 5)
    return depth * (0.15 * fold * swell + 0.024 * small * (1.1 - swell * 0.5) + 0.03 * noise(x * 3, y * 3))
  }
}

/** Round on top, tight in the valley, like real folds. */
function ridge(phase: number): number {
  const wave = Math.abs(Math.sin(phase * Math.PI * 0.5))
  return wave ** 1.35
}

/** Cloth hanging from a rail: upright folds that open towards the hem. */
export function hangingFolds(random: Random, count: number, depth = 1): Height {
  const noise = smoothNoise(random)
  const shift = between(random, 0, 4)
  return (x, y) => {
    const sway = noise(x * 2.6, y * 0.9) * 0.1 + noise(x * 7, y * 0.7 + 4) * 0.02
    const open = 0.62 + 0.5 * y
    const phase = (x + sway * (0.3 + 0.7 * y)) * count + shift
    const main = (0.5 + 0.5 * Math.cos(phase * Math.PI * 2)) ** 0.8
    const fine = 0.5 + 0.5 * Math.cos(phase * Math.PI * 4.6 + noise(x * 3, y) * 3)
    return (depth * open * (0.05 * main + 0.008 * fine)) / Math.max(1, count / 7)
  }
}

/** Cloth gathered by hand into a rosette: folds that run from one point and twist. */
export function rosette(random: Random, centreX: number, centreY: number, arms: number): Height {
  const noise = smoothNoise(random)
  const twist = between(random, 1.6, 2.8)
  return (x, y) => {
    const dx = x - centreX
    const dy = y - centreY
    const radius = Math.hypot(dx, dy)
    const angle = Math.atan2(dy, dx) + twist * Math.exp(-radius * 3.2) + noise(x * 3.2, y * 3.2) * 0.28
    const main = 0.5 + 0.5 * Math.cos(angle * arms)
    const fine = 0.5 + 0.5 * Math.cos(angle * arms * 2 + radius * 9 + 1)
    const rise = Math.min(1, radius * 5) * (1 - 0.35 * Math.min(1, radius * 1.3))
    return (
      rise * (0.05 * main ** 0.9 * (0.5 + radius) + 0.008 * fine) - 0.05 * Math.exp(-radius * radius * 60)
    )
  }
}

/** Cloth pressed flat after folding in quarters: creases, and a slight swell between them. */
export function creases(
  random: Random,
  linesAcross: readonly number[],
  linesDown: readonly number[],
): Height {
  const noise = smoothNoise(random)
  return (x, y) => {
    let height = 0.006 * noise(x * 4, y * 4) + 0.012 * noise(x * 1.7 + 8, y * 1.7)
    for (const line of linesAcross)
      height -= 0.004 * Math.exp(-(((y - line + noise(x * 3, line) * 0.004) / 0.006) ** 2))
    for (const line of linesDown)
      height += 0.0035 * Math.exp(-(((x - line + noise(line, y * 3) * 0.004) / 0.007) ** 2))
    return height
  }
}

/** A cylinder lying across the picture between `top` and `bottom`, wound a little unevenly. */
export function cylinder(random: Random, top: number, bottom: number): Height {
  const noise = smoothNoise(random)
  const radius = (bottom - top) / 2
  const middle = (bottom + top) / 2
  return (x, y) => {
    const away = Math.max(-1, Math.min(1, (y - middle) / radius))
    return (
      radius * 0.62 * Math.sqrt(Math.max(0.02, 1 - away * away)) +
      0.0022 * noise(x * 5, y * 30) +
      0.003 * noise(x * 3, y * 5)
    )
  }
}

/** Lays cloth round a cylinder: it runs faster towards the edges. */
export function roundLaying(top: number, bottom: number): Laying {
  const radius = (bottom - top) / 2
  const middle = (bottom + top) / 2
  return (x, y) => [x, radius * Math.asin(Math.max(-1, Math.min(1, (y - middle) / radius)))]
}

/** Heights on top of each other. */
export function sum(...parts: readonly Height[]): Height {
  return (x, y) => parts.reduce((total, part) => total + part(x, y), 0)
}
