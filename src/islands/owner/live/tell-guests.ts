// Tells an owner, while the app is open, who asks to join the team. Fetched when the person's mark has changed, which is seldom.
import type { QueryClient } from '@tanstack/react-query'
import { teamPage } from '#contract/sql/account/team.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { toast } from '../kit/toast/toast.ts'
import { storeKey } from '../session/store-data.ts'

/** Those of whom this page has told. */
const told = new Set<string>()

const NOTICE_MS = 15_000

/** Reads the team again for the pages that show it, and names each person who asks once. */
export async function tellGuests(
  client: QueryClient,
  { businessId, open }: { readonly businessId: string; readonly open: (path: string) => void },
): Promise<void> {
  const team = await callDatabase(teamPage, { businessId })
  if (!team.ok || !team.value) return
  client.setQueriesData({ queryKey: storeKey(businessId, teamPage) }, team.value)
  for (const { id, name } of team.value.asking) {
    if (told.has(id)) continue
    told.add(id)
    toast({
      text: `${name} asks to join your team.`,
      durationMs: NOTICE_MS,
      action: { label: 'See', onPress: () => open('/settings/team') },
    })
  }
}
