// Says in a person's words why a picture or a file was not fetched from its link.
import type { PictureRefusal } from '../../picture/picture-header.ts'
import type { ForeignRefusal } from './follow.ts'

type Fixed = Exclude<ForeignRefusal, `status_${number}`> | PictureRefusal | keyof typeof OURS

/** Codes of the database and of the run. */
const OURS = {
  month_full: 'this shop has fetched 2,000 pictures this month. Try again next month, or add it by hand.',
  given_up: 'it was tried five times.',
  undone: 'the import was undone before.',
  product_gone: 'its product is no longer there.',
  no_room: 'its product has 20 pictures already. Take one away first.',
  not_in_zip: 'it is not in the ZIP.',
  watermark_changed: 'the watermark was changed meanwhile. Try again.',
} as const

const WORDS: Readonly<Record<Fixed, string>> = {
  ...OURS,
  not_a_url: 'it is not a web address.',
  scheme: 'only http and https addresses are fetched.',
  credentials: 'addresses with a password are not fetched.',
  port: 'its port is not that of a website.',
  address_literal: 'its link has numbers in place of a name.',
  private_address: 'it lies in a private network.',
  own_host: 'it lies on our own pages.',
  no_answer: 'its server did not answer.',
  timeout: 'its server took too long.',
  too_large: 'it is larger than 15 MB.',
  too_many_redirects: 'it was redirected too often.',
  empty: 'the file is empty.',
  svg: 'drawings (SVG) are not taken.',
  'not-a-picture': 'what came back is not a picture.',
  'file-too-large': 'it is larger than 15 MB.',
  'too-many-pixels': 'it has more than 50 million pixels.',
  unreadable: 'the picture is damaged.',
  polyglot: 'something else is hidden in the picture.',
  heic: 'HEIC pictures are not taken.',
  animated: 'it moves.',
  'wrong-extension': 'its name is not that of a picture.',
}

/** `timeout` -> `its server took too long.`; `status_404` -> `its server answered 404.` */
export function foreignWords(code: string): string {
  const [, status] = /^status_(\d+)$/.exec(code) ?? []
  return status === undefined
    ? (WORDS[code as Fixed] ?? 'it could not be fetched.')
    : `its server answered ${status}.`
}
