// Where new goods stand in the shop: asked once it has some, and changed in the same place. The database places them.
import { useState } from 'react'
import { countProducts } from '#contract/sql/catalogue/products.ts'
import { fetchSettings, saveSettings } from '#data/owner/settings/settings.ts'
import type { NewGoodsSide as Side, StoreSettings } from '#domain/store/store-settings.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch, useStoreRead } from '#owner/session/store-data.ts'
import { settingsRefusalText } from '#owner/shared/settings/copy.ts'

/** Draws nothing for whoever may not change settings, and while they could not be read. */
export function NewGoodsSide() {
  const mayChoose = may(useBusiness(), 'settings')
  const { data: settings } = useStoreFetch('settings', ['form'], fetchSettings, { enabled: mayChoose })
  const { data: counts } = useStoreRead(countProducts)
  if (!mayChoose || !settings || !counts || counts.all === 0) return null
  return <SideChoice known={settings} />
}

function SideChoice({ known }: { readonly known: StoreSettings }) {
  const { id } = useBusiness()
  const readSettings = useReadAgain('settings', 'form')
  const { save, isSaving } = useSave()
  const [chosen, setChosen] = useState<Side | null>(null)
  const choose = (newGoods: Side) => {
    if (isSaving) return
    setChosen(newGoods)
    void save({
      send: () => saveSettings(id, { known, changes: { newGoods } }),
      done: `New goods stand ${newGoods === 'top' ? 'first' : 'last'} in your shop from now on.`,
      refusalText: settingsRefusalText,
      onSettled: async () => {
        await readSettings()
        setChosen(null)
      },
    })
  }
  return (
    <div className="mt-4">
      <Choices
        label="New goods stand in your shop"
        hint={
          known.newGoods === null &&
          'Choose once, for every way. Until then a single product comes first, many at once come last.'
        }
        value={chosen ?? known.newGoods}
        onChange={choose}
        choices={[
          { value: 'top', label: 'First' },
          { value: 'bottom', label: 'Last' },
        ]}
      />
    </div>
  )
}
