// The drawer's icons before React has loaded.

import { ICON_PATHS, type IconName } from '../kit/icon-paths.ts'

/** The same picture that the component `Icon` draws. */
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
