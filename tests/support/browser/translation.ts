// A browser's translation of the page, for tests. Seen red with it (26 November 2026): a bare condition in the checkout's totals, and one in the
// note of a saved product; both crash in "removeChild".

/**
 * Does to a page what a translation by Chrome or Samsung Internet does: each text with letters is taken out, also one that comes later, and
 * stands anew in two `font` elements. Its words stay, so that a test finds them. Give it as `before` of a shopper, an owner or a visitor.
 */
export function translatePage(): void {
  const OWN = 'data-translated'
  const kept = `script, style, textarea, noscript, svg, [translate=no], .notranslate, [${OWN}]`
  const replace = (text: Node) => {
    const { parentElement: parent, previousSibling: before } = text
    const words = text.nodeValue ?? ''
    if (!parent || parent.closest(kept)) return
    // Joins texts beside each other: a test finds their words as one text, as before.
    if (before instanceof Element && before.matches(`[${OWN}]`)) {
      before.firstElementChild?.append(words)
      parent.removeChild(text)
    } else if (/\p{L}/u.test(words)) {
      const outer = document.createElement('font')
      outer.setAttribute(OWN, '')
      outer.appendChild(document.createElement('font')).append(words)
      parent.replaceChild(outer, text)
    }
  }
  const replaceAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(replace)
  }
  addEventListener('DOMContentLoaded', () => {
    replaceAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) replaceAll(node)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
