// Adds the styles of a script to the page in a way that a CSP without 'unsafe-inline' allows: through the object model.

/** Adds one constructed sheet; in browsers without them, one rule in the page's own sheet. */
export function adoptStyles(css: string): void {
  if ('adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return
  }
  document.styleSheets[0]?.insertRule(`@media all{${css}}`)
}
