// Finds colours that a style writes itself, in the place of a token.
import ts from 'typescript'

/** Names of CSS colours. `transparent` and `currentColor` are no colours of ours, and may stand anywhere. */
const NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse ' +
  'chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta ' +
  'darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet ' +
  'deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray ' +
  'green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue ' +
  'lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue ' +
  'lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid ' +
  'mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose ' +
  'moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred ' +
  'papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen ' +
  'seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat ' +
  'white whitesmoke yellow yellowgreen'

const LITERAL = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\([^()]*\\)|(?<![-\\w])(?:${NAMES.replaceAll(' ', '|')})(?![-\\w(])`,
  'gi',
)

/** Properties whose words are no colours. A mask takes only how dense its picture is. */
const WITHOUT_COLOUR =
  /^(?:font|animation|transition|grid|will-change|container|counter|view-transition)|mask/

export type Declaration = { readonly property: string; readonly value: string }

/** The declarations of a style sheet, nested rules included: `a { color: red; b { top: 0 } }` -> color: red, top: 0. */
export function declarationsIn(css: string): Declaration[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "''")
  return [...plain.matchAll(/([^{};]*)([{};]|$)/g)].flatMap(([, text = '', end]) => {
    const [, property, value] = /^\s*(--[\w-]+|[a-z-]+)\s*:\s*([\s\S]+)$/.exec(text) ?? []
    return end !== '{' && property && value ? [{ property, value }] : []
  })
}

const literalsIn = ({ property, value }: Declaration): string[] =>
  WITHOUT_COLOUR.test(property) ? [] : (value.match(LITERAL) ?? [])

/** The literal colours of a style sheet. A file of tokens may have them, as the values of its custom properties alone. */
export function literalsOfSheet(css: string, { isTokens }: { readonly isTokens: boolean }): string[] {
  return declarationsIn(css)
    .filter(({ property }) => !isTokens || !property.startsWith('--'))
    .flatMap(literalsIn)
}

/** The literal colours of a component: in its styles, its `style` attributes, and in classes with a value of their own (`text-[#fff]`). */
export function literalsOfComponent(text: string): string[] {
  const sheets = [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  const attributes = [...text.matchAll(/\bstyle="([^"]*)"/g)].map(([, css = '']) => css)
  const objects = [...text.matchAll(/\bstyle=\{\{([^}]*)\}\}/g)].flatMap(([, code = '']) =>
    [...code.matchAll(/(\w+):\s*['"`]([^'"`]*)['"`]/g)].map(([, property = '', value = '']) => ({
      property,
      value,
    })),
  )
  const classes = [...text.matchAll(/[-:[\w]+-\[([^\]\s]*)\]|\[([\w-]+:[^\]\s]*)\]/g)].map(
    ([, value, pair]) => value ?? pair?.replace(/^[\w-]+:/, '') ?? '',
  )
  return [
    ...[...sheets, ...attributes].flatMap((css) => literalsOfSheet(css, { isTokens: false })),
    ...objects.flatMap(literalsIn),
    ...classes.flatMap((value) => value.replaceAll('_', ' ').match(LITERAL) ?? []),
  ]
}

/** A property or constant that holds a colour: `color`, `strokeStyle`, `MAIN_COLOUR`. */
const COLOUR_NAME = /colou?r|background|\b(?:fill|stroke)|shadow/i
const HEX_OR_FUNCTION =
  /(?<!url\()#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)/gi
/** True for code with a text that may be a colour. */
const MAYBE = new RegExp(`${HEX_OR_FUNCTION.source}|['"\`](?:${NAMES.replaceAll(' ', '|')})['"\`]`, 'i')
const NAMED = new RegExp(`^(?:${NAMES.replaceAll(' ', '|')})$`, 'i')

/** The literal colours in the texts of code: hex codes and functions anywhere, names where a colour is expected. Drawings may have their own. */
export function literalsOfCode(path: string, text: string): string[] {
  // Parsing takes most of the time, and most files have none.
  if (!MAYBE.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isDrawing(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(...(node.text.replace(DRAWN, '').match(HEX_OR_FUNCTION) ?? []))
      if (NAMED.test(node.text) && COLOUR_NAME.test(nameOf(node.parent))) found.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Attributes of a drawing in a text of SVG. */
const DRAWN = /\b(?:fill|stroke|stop-color|color)="#[0-9a-f]{3,8}"/gi

/** `<path fill="#34a853" />` */
function isDrawing(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && /^(?:fill|stroke|stopColor)$/.test(node.name.getText())
}

/** The name of what gets a value: `a: 'red'`, `pen.a = 'red'`, `const a = 'red'`. */
function nameOf(parent: ts.Node): string {
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.name.getText()
  return ts.isBinaryExpression(parent) ? parent.left.getText() : ''
}
