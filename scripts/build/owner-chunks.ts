// Puts what many pages of the owner's app share into one file, and what the sign-in pages share. Without it each icon and each part of a form is a file of its own, and the first
// page asks for a hundred files. Changes no file of another page: the bundler splits modules that other pages also use.

import type { Plugin } from 'vite'

/** The facts of a module that the bundler gives. */
type Importers = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] }
type Imports = { readonly importedIds: readonly string[] }

type Modules<Facts> = { getModuleInfo(id: string): Facts | null }

const OWNER = '/src/islands/owner/'

/** Number of pages, dialogs and later parts that must share a module before the module goes into the shared file. */
const SHARED_BY = 30

/** Sets the bundler's group for the owner's app. */
export function ownerChunks(): Plugin {
  return {
    name: 'oja-owner-chunks',
    configEnvironment(environment) {
      if (environment !== 'client') return
      return {
        build: {
          rolldownOptions: {
            // The group needs it, and Astro's own setting is for pages that are made while building.
            preserveEntrySignatures: 'allow-extension',
            output: { codeSplitting: { groups: [group, signIn] } },
          },
        },
      }
    },
  }
}

const group = {
  name: (id: string, modules: Modules<Importers & Imports>) =>
    isOwnersOnly(id, modules) && !leadsToForms(id, modules) ? 'owner' : null,
  minShareCount: SHARED_BY,
  // Leaves out modules that other apps use too: otherwise a shopper who signs in would fetch the owner's app.
  includeDependenciesRecursively: false,
}

/** What the sign-in pages share: in one file it is a kilobyte less than in four. */
const signIn = {
  name: 'sign-in',
  test: /\/src\/(?:islands\/auth\/|domain\/account\/auth-link\.ts|messages\/en\/sign-in\.ts)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** True when every way to a module leads through the owner's app. */
export function isOwnersOnly(
  id: string,
  modules: Modules<Importers>,
  known = new Map<string, boolean>(),
): boolean {
  const before = known.get(id)
  if (before !== undefined) return before
  // Modules that import each other are decided together.
  known.set(id, true)
  const info = modules.getModuleInfo(id)
  const from = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]
  const isOwners =
    id.includes(OWNER) ||
    (from.length > 0 && from.every((importer) => isOwnersOnly(importer, modules, known)))
  known.set(id, isOwners)
  return isOwners
}

/** True for the forms' library and for what imports it: fourteen kilobytes that many pages share, but not the first. */
function leadsToForms(id: string, modules: Modules<Imports>, seen = new Set<string>()): boolean {
  if (id.includes('/react-hook-form/')) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importedIds ?? []).some((to) => leadsToForms(to, modules, seen))
}
