// Rewrites what Tailwind writes so that browsers of the floor apply it: Safari before 15.4 and Chromium before 99 leave out whole rules in a
// cascade layer, Chromium before 104 does not know `translate`, `rotate` and `scale` as properties, and Safari before 15.4 knows neither `dvh` nor
// `overflow-wrap: anywhere`.
import type { AtRule, Declaration, Plugin, Rule } from 'postcss'

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
        if (layer.params === 'properties')
          for (const node of layer.nodes?.slice() ?? []) withoutCondition(node as AtRule)
        // `@layer a, b;` only names an order.
        layer.replaceWith(layer.nodes ?? [])
      })
    },
  }
}

function withoutCondition(node: AtRule): void {
  if (node.type === 'atrule' && node.nodes) node.replaceWith(node.nodes)
}

/** Adds `transform` for engines without the properties. An element of ours has one of them. */
export function withTransforms(): Plugin {
  return {
    postcssPlugin: 'oja-with-transforms',
    OnceExit(root, { atRule }) {
      root.walkDecls(/^(?:translate|rotate|scale)$/, (found: Declaration) => {
        const rule = found.parent as Rule
        if (rule.type !== 'rule' || found.value === 'none' || isInKeyframes(rule)) return
        const values = found.value.split(/\s+(?![^(]*\))/).join(', ')
        const older = atRule({ name: 'supports', params: 'not (translate: 0)' })
        older.append(
          rule.clone({ nodes: [found.clone({ prop: 'transform', value: `${found.prop}(${values})` })] }),
        )
        rule.after(older)
      })
    },
  }
}

/** Adds the older value before a newer one: heights of the whole window, and the way to break long words that Safari before 15.4 knows. */
export function withOlderValues(): Plugin {
  return {
    postcssPlugin: 'oja-with-older-values',
    OnceExit(root) {
      root.walkDecls((found) => {
        const value = found.value.replace(/(\d)[dsl]v(?=[hw]\b)/g, '$1v')
        const older = found.prop === 'overflow-wrap' && value === 'anywhere' ? 'break-word' : value
        const before = found.prev()
        const isThere = before?.type === 'decl' && before.prop === found.prop
        if (older !== found.value && !isThere) found.cloneBefore({ value: older })
      })
    },
  }
}

const isInKeyframes = (rule: Rule): boolean =>
  /keyframes$/.test((rule.parent as AtRule | undefined)?.name ?? '')
