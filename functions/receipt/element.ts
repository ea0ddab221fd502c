// Builds the elements of a receipt's picture, in the shape that satori reads. Every element is a flex box.

import type { ReactNode } from 'react'

export type Style = Readonly<Record<string, string | number>>

/** A box with others inside. */
export function box(style: Style, ...children: readonly ReactNode[]): ReactNode {
  return element('div', { style: { display: 'flex', ...style }, children })
}

/** A piece of text. A word that is wider than its box breaks anywhere. */
export function text(content: string, style: Style = {}): ReactNode {
  return element('div', { style: { display: 'block', wordBreak: 'break-word', ...style }, children: content })
}

/** A drawing of one path. */
export function drawing(options: {
  readonly viewBox: string
  readonly size: number
  readonly path: string
  readonly fill: string
}): ReactNode {
  const { viewBox, size, path, fill } = options
  return element('svg', {
    viewBox,
    width: size,
    height: size,
    children: element('path', { d: path, fill }),
  })
}

function element(type: string, props: Record<string, unknown>): ReactNode {
  return { type, props, key: null } as unknown as ReactNode
}
