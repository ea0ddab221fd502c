// Parts that drawings of devices share: gradients, plates with rounded corners, highlights. SVG in a space of 1000 units.
// Light comes from the upper left.
import { darker, lighter } from '../colour.ts'

let counter = 0

/** An id that is free in the drawing being made. */
export function freshId(): string {
  counter += 1
  return `g${counter}`
}

export type Stop = readonly [place: number, colour: string, opacity?: number]

/** A linear gradient with its id; `angle` 0 runs left to right, 90 downwards. */
export function gradient(stops: readonly Stop[], angle = 60): { readonly id: string; readonly def: string } {
  const id = freshId()
  const marks = stops.map(
    ([place, colour, opacity]) =>
      `<stop offset="${place}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return {
    id,
    def: `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${marks.join('')}</linearGradient>`,
  }
}

/** A radial gradient with its light spot up and left of the middle. */
export function ball(
  stops: readonly Stop[],
  x = 0.36,
  y = 0.3,
  radius = 0.75,
): { readonly id: string; readonly def: string } {
  const id = freshId()
  const marks = stops.map(
    ([place, colour, opacity]) =>
      `<stop offset="${place}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return {
    id,
    def: `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${marks.join('')}</radialGradient>`,
  }
}

/** Painted metal or plastic: light, colour, shade. */
export function paint(colour: string, angle = 60): { readonly id: string; readonly def: string } {
  return gradient(
    [
      [0, lighter(colour, 0.3)],
      [0.35, colour],
      [0.8, darker(colour, 0.2)],
      [1, darker(colour, 0.36)],
    ],
    angle,
  )
}

export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
}

export function plate(box: Box, fill: string, extra = ''): string {
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${box.radius}" fill="${fill}" ${extra}/>`
}

/** The box made smaller on every side. */
export function inset(box: Box, by: number): Box {
  return {
    x: box.x + by,
    y: box.y + by,
    width: box.width - by * 2,
    height: box.height - by * 2,
    radius: Math.max(0, box.radius - by),
  }
}

export function turned(degrees: number, x: number, y: number, markup: string): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${markup}</g>`
}
