// The help chat: an island of its own on the page of the owner's app, shown on the dashboard's first page and on settings. The address
// `?help` opens the panel; the launcher button appears when src/brand.ts turns it on. The panel and its answers are loaded when the panel
// first opens.
import { useStore } from '@nanostores/react'
import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { brand } from '#brand'
import { CRASH } from '#components/crash/crash-look.ts'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { $isStoreShown } from '#components/layers/store-shown.ts'
import { backStack, useBack } from '#components/layers/use-back.ts'
import { isHelpChatPath } from '#domain/message/help-chat.ts'
import { $isOpen } from './open-store.ts'

const HelpPanel = lazyChunk<{ readonly onClose: () => void }>(async () => ({
  default: (await import('./HelpPanel.tsx')).HelpPanel,
}))

export function HelpChat() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isOpen = useStore($isOpen)
  const isStoreShown = useStore($isStoreShown)
  const opener = useRef<Element | null>(null)
  const isAsked = isStoreShown && new URLSearchParams(search).has('help')
  const isOffered = isStoreShown && isHelpChatPath(path)

  useEffect(() => {
    if (!isAsked) return
    opener.current = document.activeElement
    $isOpen.set(true)
  }, [isAsked])

  const close = () => {
    $isOpen.set(false)
    // Removes `help` from the address, so that a reload does not open the chat again.
    if (isAsked) backStack().leave(() => navigate(path + withoutHelp(search), { replace: true }))
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  useBack(isOpen && isOffered ? close : null)
  if (!isOffered) return null
  return (
    <ErrorBoundary look={CRASH}>
      {brand.helpChat.isLauncherShown && !isOpen && (
        <button
          type="button"
          className="fixed right-4 bottom-20 z-20 grid size-14 place-items-center rounded-full bg-indigo text-card shadow-card lg:right-6 lg:bottom-6"
          aria-label="Open help chat"
          onClick={(event) => {
            opener.current = event.currentTarget
            $isOpen.set(true)
          }}
        >
          <MessageCircleQuestion size={26} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {isOpen && <HelpPanel onClose={close} />}
    </ErrorBoundary>
  )
}

/** Removes `help` from a query: `help=&tab=zones` -> `?tab=zones`; empty when nothing is left. */
function withoutHelp(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('help')
  return `?${rest}`.replace(/^\?$/, '')
}
