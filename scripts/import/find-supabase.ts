// Finds the address of Supabase: in the environment, or else in .local/env of the running `npm start`.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

export type SupabaseAddress = { readonly url: string; readonly secretKey: string }

/** Null when both have no address. The environment has priority, so that a person can choose a real project. */
export async function findSupabase(
  environment: Readonly<Record<string, string | undefined>>,
  projectDir = resolve(import.meta.dirname, '../..'),
): Promise<SupabaseAddress | null> {
  const local = await readEnvFile(join(projectDir, '.local', 'env'))
  const hasOwn = environment['SUPABASE_URL'] !== undefined
  const url = environment['SUPABASE_URL'] ?? local['SUPABASE_URL']
  const secretKey = environment['SUPABASE_SECRET_KEY'] ?? (hasOwn ? undefined : local['SUPABASE_SECRET_KEY'])
  return url && secretKey ? { url, secretKey } : null
}

async function readEnvFile(path: string): Promise<Readonly<Record<string, string | undefined>>> {
  try {
    return parseEnv(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
