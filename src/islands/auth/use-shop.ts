// The shop from which somebody comes: its look, once it is known, worn by the whole page.
import { useEffect, useState } from 'react'
import { fetchShopLook } from '#data/shop-look.ts'
import type { ShopLook } from '#domain/store/shop-look.ts'

/** `asking` keeps the shop's place free on the page until it is known. */
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
    })
    return () => {
      isWanted = false
    }
  }, [shop])
  return shown
}

/** The shop's name where it is known. */
export function nameOf(shop: ShownShop): string | null {
  return shop === null || shop === 'asking' ? null : shop.name
}

/** Colours as custom properties: site-auth-shop.css says where they go. */
function wear({ name, colours }: ShopLook): void {
  const root = document.documentElement
  for (const [part, colour] of Object.entries(colours)) root.style.setProperty(`--shop-${part}`, colour)
  root.dataset['shop'] = ''
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours.primary)
  const promise = document.querySelector('.promise')
  if (promise) promise.textContent = name
}
