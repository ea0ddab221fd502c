// Plain elements for what is shown before React is there.

import { ICON_PATHS, type IconName } from './icon-paths.ts'

type Attributes = Readonly<Record<string, string>>

/** `element('p', {class: 'oc-hint'}, 'Hello')` */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.replaceChildren(...children)
  return made
}

/** The same picture as the component `Icon` draws. */
export function icon(name: IconName): SVGElement {
  const [svg, path] = (['svg', 'path'] as const).map((tag) =>
    document.createElementNS('http://www.w3.org/2000/svg', tag),
  ) as [SVGSVGElement, SVGPathElement]
  svg.setAttribute('class', 'oc-icon')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', ICON_PATHS[name])
  svg.appendChild(path)
  return svg
}
