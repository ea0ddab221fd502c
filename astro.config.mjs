// The build: the public site is prerendered, store pages are rendered by the Worker once per change.
import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { ojaBuild } from './scripts/build/oja-build.ts'

export default defineConfig({
  adapter: cloudflare({ imageService: 'passthrough', prerenderEnvironment: 'node' }),
  integrations: [react()],
  output: 'static',
  session: false,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  security: { csp: true },
  devToolbar: { enabled: false },
  vite: { plugins: [tailwindcss(), ojaBuild()] },
})
