// A line icon. Always beside words or a label: icons are hidden from screen readers.

import { ICON_PATHS, type IconName } from './icon-paths.ts'

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="oc-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
