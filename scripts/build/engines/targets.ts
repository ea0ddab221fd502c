// Compiles what Astro builds for browsers to the floor of engines. Astro itself sets `esnext` for the browser's scripts after it has read the
// project's own setting.
import type { Plugin } from 'vite'
import { SCRIPT_TARGET, STYLE_TARGET } from './floor.ts'
import { withOlderValues, withoutLayers, withTransforms } from './styles.ts'

/** One target for scripts and styles: sign-in and the owner's app share files. */
export function engineTargets(): Plugin {
  return {
    name: 'oja-engine-targets',
    config: () => ({
      build: { cssTarget: STYLE_TARGET },
      css: { postcss: { plugins: [withoutLayers(), withTransforms(), withOlderValues()] } },
    }),
    configEnvironment(name, config) {
      if (name !== 'client') return null
      config.build = { ...config.build, target: SCRIPT_TARGET, cssTarget: STYLE_TARGET }
      // A field of a class is an assignment: otherwise each page fetches helpers that define it.
      return { build: { rolldownOptions: { transform: { assumptions: { setPublicClassFields: true } } } } }
    },
  }
}
