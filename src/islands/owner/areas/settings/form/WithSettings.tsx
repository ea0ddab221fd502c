// Reads the settings, then shows a tab's form.

import type { Elements } from '#components/text/elements.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useSettings } from './use-settings.ts'

export function WithSettings({ children }: { readonly children: (settings: StoreSettings) => Elements }) {
  const query = useSettings()
  // What an earlier visit has read fills no form, unless there is no connection.
  const isFresh = query.isFetchedAfterMount || query.fetchStatus === 'paused'
  return (
    <Loaded
      query={{ ...query, data: isFresh ? query.data : undefined }}
      failed="Your settings could not be loaded."
    >
      {children}
    </Loaded>
  )
}
