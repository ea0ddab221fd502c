/** Classes of a plan's amount, the largest text on its card. */
export const AMOUNT =
  'font-head text-[min(2.25rem,12vw)] leading-[1.2] font-bold tracking-[-0.02em] text-ink tabular-nums'
