// The children that may stand beside others.
import type { ReactElement } from 'react'

/** Nodes without a text: in a translated page React finds only a text that is the sole child of its element. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
