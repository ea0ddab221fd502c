// Data and privacy: download all data, what is stored about shoppers and why, and delete the store.
import { useBusiness } from '#owner/session/business.ts'
import { DeleteStoreCard } from './DeleteStoreCard.tsx'
import { ExitKitCard } from './ExitKitCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { ShopperDataCard } from './ShopperDataCard.tsx'

export default function PrivacyTab() {
  const { role } = useBusiness()
  return (
    <div className="flex flex-col gap-4">
      <ExportCard />
      {role === 'owner' && <ExitKitCard />}
      <ShopperDataCard />
      {role === 'owner' && <DeleteStoreCard />}
    </div>
  )
}
