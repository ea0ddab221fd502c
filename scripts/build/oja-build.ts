// Vite plugin behind `virtual:oja-build`: what store pages must know of the build they come from.
import type { Plugin } from 'vite'

const ID = 'virtual:oja-build'

/** Provides the render version and the cart's scripts to the Worker. */
export function ojaBuild(): Plugin {
  return {
    name: 'oja-build',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      return `export const renderVersion = 'dev'
export const cartInlineScript = ''
export const cartInlineHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
export const cartDrawerPath = ''
export const storeAssetPaths = []`
    },
  }
}
