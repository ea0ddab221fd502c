// A sentence from the catalogue whose marked parts are bold, links or buttons.
import type { ReactElement } from 'react'
import type { Piece } from '#messages/message.ts'

type Props<Tag extends string> = {
  readonly pieces: readonly Piece<Tag>[]
  readonly marks: Readonly<Record<Tag, (text: string) => ReactElement>>
}

export function Marked<Tag extends string>({ pieces, marks }: Props<Tag>) {
  return pieces.map(({ tag, text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their order.
    <span key={at}>{tag === null ? text : marks[tag](text)}</span>
  ))
}

/** Sums, codes and addresses, which no translation may change. */
export const VALUE = {
  b: (text: string) => <b translate="no">{text}</b>,
  s: (text: string) => <s translate="no">{text}</s>,
}

export const LEGAL = {
  terms: (text: string) => <a href="/terms">{text}</a>,
  privacy: (text: string) => <a href="/privacy">{text}</a>,
}
