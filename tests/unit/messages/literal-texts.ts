// Finds text for people in code instead of in a catalogue: in markup, in attributes that screen readers read, and in strings that look like a
// sentence. Reads TypeScript, TSX and Astro.
import ts from 'typescript'

/** Attributes whose words people read, or hear from a screen reader. */
const READ_ATTRIBUTES = /^(?:aria-label|alt|title|placeholder|label|hint|heading|text|description)$/

/** Attributes that contain addresses, styles and shapes. */
const CODE_ATTRIBUTES = /^(?:class(?:Name|:list)?|style|d|sizes|media|srcset|data-.*)$/

/** The script and the markup of an Astro file as one file with JSX. */
export function jsxOfAstro(text: string): string {
  const [, frontmatter = '', template = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const markup = template
    .replace(/<!doctype html>/i, '')
    .replace(/<(script|style)(?=[\s>])[\s\S]*?(?:\/>|<\/\1>)/g, '')
  return `${frontmatter.replace(/^(\s*)return .*$/gm, '$1void 0')}\nconst page = <>${markup}</>`
}

/** Texts in a file; `… left` for a text with a value. */
export function literalTexts(path: string, text: string): readonly string[] {
  const code = path.endsWith('.astro') ? jsxOfAstro(text) : text
  const file = ts.createSourceFile('file.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isCode(node)) return
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim())
    if (ts.isStringLiteralLike(node) && looksRead(node)) found.push(node.text)
    if (ts.isTemplateExpression(node) && hasWords(node)) found.push(partsOf(node).join('…'))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Parts of a program that only developers read. */
function isCode(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isJsxAttribute(node)) return CODE_ATTRIBUTES.test(node.name.getText())
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText())
  if (ts.isCallExpression(node)) return /^(?:console\.|logError$)/.test(node.expression.getText())
  return false
}

/** True for `Sold out`, `Search products`, `ends like a sentence.`, and for every word in a readable attribute. */
function looksRead(node: ts.StringLiteralLike): boolean {
  const { parent, text } = node
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false
  if (ts.isCaseClause(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return false
  if (ts.isJsxAttribute(parent) && READ_ATTRIBUTES.test(parent.name.getText())) return /\p{L}{2}/u.test(text)
  return /^\p{Lu}\p{Ll}+(?:[ ,:].*|[.!?…]?)$/u.test(text) || /\p{L} .*\p{L}[.!?…]$/u.test(text)
}

function partsOf(node: ts.TemplateExpression): readonly string[] {
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
}

/** True for a word and a space beside a value. */
function hasWords(node: ts.TemplateExpression): boolean {
  // Ignores SVG and its attributes.
  if (/^<|="$/.test(node.head.text)) return false
  return partsOf(node).some((part) => /\p{L}{2,}[.,:]? |[ (]\p{L}{2,}/u.test(part))
}
