// Rewrites what Tailwind writes so that browsers of the floor apply it: Safari before 15.4 and Chromium before 99 leave out whole rules in a
// cascade layer.
import type { Plugin } from 'postcss'

/**
 * Takes rules out of their layers. Tailwind writes its layers in their order, and its lower ones have selectors of no more weight than a
 * utility, so that the order of the text says the same. First values of its variables, which it writes for browsers without `@property`, lose
 * their condition: it leaves out Chromium before 85.
 */
export function withoutLayers(): Plugin {
  return {
    postcssPlugin: 'oja-without-layers',
    OnceExit(root) {
      root.walkAtRules('layer', (layer) => {
        // `@layer a, b;` only names an order.
        if (!layer.nodes) return layer.remove()
        if (layer.params === 'properties')
          for (const node of [...layer.nodes]) if (node.type === 'atrule' && node.nodes) node.replaceWith(node.nodes)
        layer.replaceWith(layer.nodes)
      })
    },
  }
}
