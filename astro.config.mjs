// The build: the public site is prerendered, store pages are rendered by the Worker once per change.
import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { checkEngines } from './scripts/build/engines/check-build.ts'
import { engineTargets } from './scripts/build/engines/targets.ts'
import { keptShapes } from './scripts/build/kept-shapes.ts'
import { ojaBuild } from './scripts/build/oja-build.ts'
import { ownerChunks } from './scripts/build/owner-chunks.ts'
import { ownerFirst } from './scripts/build/owner-first.ts'
import { pagePolicies } from './scripts/build/page-policies.ts'

const oja = ojaBuild()
const first = ownerFirst()

export default defineConfig({
  adapter: cloudflare({ imageService: 'passthrough', prerenderEnvironment: 'node' }),
  integrations: [react(), pagePolicies(), first.integration, checkEngines(() => oja.api.inlineScripts())],
  output: 'static',
  session: false,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  security: { csp: true },
  devToolbar: { enabled: false },
  vite: {
    define: { 'import.meta.env.OJA_SHAPES': JSON.stringify(keptShapes(import.meta.dirname)) },
    plugins: [engineTargets(), tailwindcss(), oja, first.plugin, ownerChunks()],
    // The adapter begins every file with a line for the Worker, the browser's files too: 45 bytes of each, compressed.
    environments: { client: { build: { rolldownOptions: { output: { banner: () => '' } } } } },
  },
})
