// English has two forms: one for 1, and one for all other numbers, also 0.

/** `plural(3, { one: '1 item', other: '{count} items' })` -> `{count} items` */
export const plural = <const Other extends string>(
  count: number,
  forms: { readonly one: string; readonly other: Other },
) => (count === 1 ? forms.one : forms.other) as Other
