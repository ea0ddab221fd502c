// Where this installation's Supabase is, as its Worker says at run time. Loads nothing of supabase-js.

export type SupabaseAddress = { readonly supabaseUrl: string; readonly publishableKey: string }

let address: Promise<SupabaseAddress> | undefined

/** Asks once; a failure is asked again the next time. */
export function supabaseAddress(): Promise<SupabaseAddress> {
  address ??= fetchAddress().catch((error: unknown) => {
    address = undefined
    throw error
  })
  return address
}

async function fetchAddress(): Promise<SupabaseAddress> {
  const response = await fetch('/api/config')
  if (!response.ok) throw new Error(`/api/config: expected 200, got ${response.status}`)
  return (await response.json()) as SupabaseAddress
}
