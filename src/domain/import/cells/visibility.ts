// Reads cells that say whether shoppers see a product, for every source.
import { type Answers, answerTo } from '../questions.ts'

const SHOWN =
  /^(?:1|y|yes|true|shown?|visible|published|publish|active|live|online|enabled|on|all|catalog|search|catalog(?: and|,) search|[✓✔✅☑]|oui|si|sim|ja|actif|active|activo|ativo|aktiv|publie|publicado|visivel)$/

const HIDDEN =
  /^(?:0|-1|2|n|no|false|hidden|hide|invisible|unpublished|draft|archived?|inactive|offline|disabled|off|private|pending|unlisted|unavailable|not visible(?: individually)?|not for sale|[✗✘❌✖❎]|staging|deleted|trash|discontinued|retired|obsolete|suspended|removed|blocked|non|nein|nao|inactif|inactivo|inativo|brouillon|borrador|rascunho|masque|oculto)$/

const withoutAccents = (text: string): string =>
  (/[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}+/gu, '') : text).toLowerCase()

/** `TRUE`, `Visible` and `1` -> `shown`; `Draft` and `0` -> `hidden`; `` and `-` -> `none`; any other word -> `unknown`. */
export function readVisibility(text: string): 'shown' | 'hidden' | 'none' | 'unknown' {
  const word = withoutAccents(text.slice(0, 60)).trim()
  if (word === '' || word === '-' || word === 'n/a') return 'none'
  if (SHOWN.test(word)) return 'shown'
  return HIDDEN.test(word) ? 'hidden' : 'unknown'
}

/** What the cells of a row say together. `open`: a word that nobody knows; empty where all can be read. */
export type Shown = { readonly isShown: boolean; readonly open: string }

/** `['active', 'TRUE']` -> shown; one `draft` among them hides. */
export function readShown(texts: readonly string[]): Shown {
  const said = texts.map(readVisibility)
  const open = texts.find((_, at) => said[at] === 'unknown') ?? ''
  return { isShown: !said.includes('hidden'), open: open.slice(0, 60) }
}

/** True for what shoppers see, with what a person said of words that nobody knows. */
export function isShownBy({ isShown, open }: Shown, answers: Answers | undefined): boolean {
  return isShown && (open === '' || answerTo(answers, 'visibility', open) === 'shown')
}

/** The same for a column that says the contrary, such as `Archived` or `Hidden`. */
export function readHidden(text: string): ReturnType<typeof readVisibility> {
  const said = readVisibility(text)
  if (said === 'shown') return 'hidden'
  return said === 'hidden' ? 'shown' : said
}

const SHOW =
  '(?:(?:show|display|list|publish|post|sell|upload|put|advertise)(?:n|s|e?d|ing)?|(?:afficher|montrer|publier|vendre|mostrar|exibir|vender|publicar)(?:-lo|-la)?)'

const NOT = "(?:do not|don[’']?t|not to|never|no|ne pas|nao)"

const PLACE =
  '(?: (?:this|it|item|product|yet|now|for now|again|please|pls|in|on|from|to|the|our|shop|store|site|web|website|online|page|customers?))*'

/** A whole note that hides: `Do not show`, `Hide`, `Not for sale`, `Discontinued`. */
const HIDES = new RegExp(
  `^(?:please |pls |kindly )?(?:${NOT} (?:be )?${SHOW}${PLACE}|(?:hide|hidden|remove|delete|masquer|cacher|ocultar|esconder|retirer|retirar)${PLACE}|(?:not|no longer|never|no more) (?:for sale|on sale|sold|available for sale|in production|produced)${PLACE}|(?:pas a vendre|nao esta a venda|discontinued|for display only|display only|personal use|internal use|internal)(?: only| item)?)$`,
)

/** Elsewhere than in a note these may be what a thing is made of, or how. */
const BARE =
  /^(?:hide|hidden|remove|delete|masquer|cacher|ocultar|esconder|retirer|retirar|internal|display only|personal use)$/

/** A note that may: `Discontinued colour, last ones`. */
const MAY_HIDE = new RegExp(
  `\\b(?:${NOT} (?:be )?${SHOW}|hide (?:this|it|until|till|for now|from)|not for sale|no longer sold|discontinued)\\b`,
)

/** What a note says of who sees a product: `Do not show!` hides it, `Hide until Friday` may. `isNote`: it stands in a column of notes. */
export function readNote(text: string, isNote = true): 'hidden' | 'none' | 'unknown' {
  const note = withoutAccents(text).replace(/^[\s*([]+|[\s.!*)\]]+$/g, '')
  if (HIDES.test(note)) return isNote || !BARE.test(note) ? 'hidden' : 'none'
  return MAY_HIDE.test(note) ? 'unknown' : 'none'
}
