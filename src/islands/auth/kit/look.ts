// Classes of links and buttons on the sign-in pages.

const BUTTON =
  'inline-flex min-h-[3rem] w-full cursor-pointer items-center justify-center gap-2.5 rounded-full border px-[22px] text-center font-semibold no-underline disabled:cursor-progress'

/** The main button. */
export const MAIN_BUTTON = `${BUTTON} border-main-edge bg-main text-on-main not-disabled:hover:bg-main-hover`
export const PLAIN_BUTTON = `${BUTTON} border-edge bg-card text-ink not-disabled:hover:bg-line`
/** A plain button that is disabled for a while. */
export const WAITING_BUTTON = `${BUTTON} border-line bg-line text-mute disabled:cursor-default`

const LINK = 'inline-flex min-h-11 items-center font-semibold text-link'
/** A button that looks like a link in a sentence. */
export const LINK_BUTTON = `${LINK} px-1 underline underline-offset-3`
/** A last link, below everything else on the sheet. */
export const LAST_LINK = `${LINK} mt-2 w-full justify-center`
export const LAST_BUTTON = `${LAST_LINK} underline underline-offset-3`
/** A link under a field. */
export const FIELD_LINK = `${LINK} -mt-2 mb-1`
/** A round button with an icon only. */
export const ICON_BUTTON = 'grid size-11 place-items-center rounded-full text-mute'
/** Small text for hints. */
export const FINE = 'mt-2.5 text-sm leading-[1.45] text-mute'
/** A placeholder for text that is loading. */
export const BONE = 'block h-[3rem] w-full rounded-card bg-line motion-safe:animate-breathe'
