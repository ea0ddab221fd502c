// Classes of the public site's buttons, for links and buttons alike.

const SHAPE =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-full text-center leading-tight font-semibold no-underline motion-safe:transition-colors'
const SIZES = {
  full: 'min-h-12 px-6 py-2.5 text-body',
  compact: 'min-h-11 px-5 py-2 text-base',
}
const LOOKS = {
  main: 'bg-indigo text-card hover:bg-indigo-hover',
  lamp: 'bg-lamp text-night hover:bg-lamp-hover',
  plain: 'shadow-rim text-indigo hover:bg-indigo-soft',
  plainOnNight: 'shadow-rim text-paper hover:bg-veil',
}

/** The classes of a button or of a link that looks like one. */
export function button(look: keyof typeof LOOKS = 'main', size: keyof typeof SIZES = 'full'): string {
  return `${SHAPE} ${SIZES[size]} ${LOOKS[look]}`
}

/** A round button with an icon only. */
export const ICON_BUTTON = 'grid size-11 place-items-center rounded-full bg-indigo-soft text-indigo'
