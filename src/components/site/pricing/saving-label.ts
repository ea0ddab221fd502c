/** Classes of the label that shows what a year saves. */
export const SAVING =
  'inline-block rounded-full bg-lamp px-2.5 text-xs font-semibold whitespace-nowrap text-night [&[hidden]]:hidden'
