// Loads the look of the shop from which a person comes, and applies it to the whole page.
import { useEffect, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { fetchShopLook } from '#data/public/shop-look.ts'
import type { ShopLook } from '#domain/store/shop-look.ts'

/** `asking` keeps space for the shop on the page until its look is known. */
export type ShownShop = ShopLook | 'asking' | null

export function useShop(shop: string | null): ShownShop {
  const [shown, setShown] = useState<ShownShop>(null)
  useEffect(() => {
    if (shop === null) return setShown(null)
    let isWanted = true
    setShown('asking')
    void fetchShopLook(shop).then((look) => {
      if (!isWanted) return
      if (look) wear(look)
      setShown(look)
    }, reportFault)
    return () => {
      isWanted = false
    }
  }, [shop])
  return shown
}

/** The shop's name if it is known. */
export function nameOf(shop: ShownShop): string | null {
  return shop === null || shop === 'asking' ? null : shop.name
}

/** Sets the shop's colours as custom properties; styles/auth.css uses them. */
function wear({ name, colours }: ShopLook): void {
  const root = document.documentElement
  for (const [part, colour] of Object.entries(colours)) root.style.setProperty(`--shop-${part}`, colour)
  root.dataset['shop'] = ''
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours.primary)
  const promise = document.querySelector('[data-promise]')
  if (promise) promise.textContent = name
}
