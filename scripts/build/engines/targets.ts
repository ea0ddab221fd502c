// Compiles what Astro builds for browsers to the floor of engines. Astro itself sets `esnext` for the browser's scripts after it has read the
// project's own setting.
import type { Plugin } from 'vite'
import { SHOP_FLOOR, targetOf } from './floor.ts'

/** One target for scripts and styles: sign-in and the owner's app share files. */
export function engineTargets(): Plugin {
  const target = targetOf(SHOP_FLOOR)
  return {
    name: 'oja-engine-targets',
    config: () => ({ build: { cssTarget: target } }),
    configEnvironment(name, config) {
      if (name !== 'client') return
      config.build = { ...config.build, target, cssTarget: target }
    },
  }
}
