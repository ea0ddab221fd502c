// Loads the look of the shop from which a person comes, and applies it to the whole page.
import { useEffect, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { fetchShopLook } from '#data/public/shop-look.ts'
import type { ShopLook } from '#domain/store/shop-look.ts'

/** `asking` keeps space for the shop on the page until its look is known. */
export type ShownShop = ShopLook | 'asking' | null

/** `isRead`: false while the page has not read its address yet. */
export function useShop(
  shop: string | null,
  { isRead = true }: { readonly isRead?: boolean } = {},
): ShownShop {
  const [shown, setShown] = useState<ShownShop>(null)
  useEffect(() => {
    if (!isRead) return
    if (shop === null) {
      showOurName()
      return setShown(null)
    }
    let isWanted = true
    setShown('asking')
    void fetchShopLook(shop)
      .then((look) => {
        if (!isWanted) return
        if (look) wear(look)
        else showOurName()
        setShown(look)
      })
      .catch(reportFault)
    return () => {
      isWanted = false
    }
  }, [shop, isRead])
  return shown
}

/** The shop's name if it is known. */
export function nameOf(shop: ShownShop): string | null {
  return shop === null || shop === 'asking' ? null : shop.name
}

/** The layout hides our name from a person who may come from a white-label shop (layouts/inline-hints.ts). */
function showOurName(): void {
  delete document.documentElement.dataset['fromShop']
}

/** Sets the shop's colours as custom properties; styles/auth.css uses them. A white-label shop stands in the place of our name. */
function wear({ name, logo, colours, account, isWhiteLabel }: ShopLook): void {
  const root = document.documentElement
  for (const [part, colour] of Object.entries(colours)) root.style.setProperty(`--shop-${part}`, colour)
  root.dataset['shop'] = ''
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours.primary)
  const promise = document.querySelector('[data-promise]')
  if (promise) promise.textContent = name
  document.title = `${document.title.split(' | ')[0]} | ${name}`
  if (isWhiteLabel) wearAlone({ name, logo, account })
  showOurName()
}

/** Takes our mark, our icons and our name off the page. */
function wearAlone({ name, logo, account }: Pick<ShopLook, 'name' | 'logo' | 'account'>): void {
  const mark = document.createElement('a')
  mark.className = 'inline-flex min-h-16 items-center text-2xl font-bold no-underline'
  mark.href = account.replace(/\/account(?:#.*)?$/, '') || '/'
  mark.textContent = name
  document.querySelector('[data-ours]')?.replaceChildren(mark)
  document.querySelector('[data-promise]')?.replaceChildren()
  document.querySelector('link[rel=apple-touch-icon]')?.remove()
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  icon?.removeAttribute('type')
  icon?.setAttribute('href', logo ?? 'data:,')
}
