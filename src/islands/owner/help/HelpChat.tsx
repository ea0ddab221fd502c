// The help chat's place in the app: on the dashboard's first page and on settings. A page opens it with `?help`; the launcher shows
// when the brand file says so. The panel and its answers are loaded when it is first opened.
import { MessageCircleQuestion } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { brand } from '#brand'
import { useBack } from '#components/layers/use-back.ts'
import { lazyChunk } from '#components/site/lazy-chunk.ts'
import { isHelpChatPath } from '#domain/message/help-chat.ts'

const HelpPanel = lazyChunk<{ readonly onClose: () => void }>(async () => ({
  default: (await import('./HelpPanel.tsx')).HelpPanel,
}))

export function HelpChat() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const isAsked = new URLSearchParams(search).has('help')

  useEffect(() => {
    if (!isAsked) return
    opener.current = document.activeElement
    setOpen(true)
  }, [isAsked])

  const isShown = isOpen && isHelpChatPath(path)
  const close = () => {
    setOpen(false)
    // A reload must not open again what was closed.
    if (isAsked) navigate(path + withoutHelp(search), { replace: true })
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  useBack(isShown, close)
  if (!isHelpChatPath(path)) return null
  return (
    <>
      {brand.helpChat.isLauncherShown && !isOpen && (
        <button
          type="button"
          className="fixed right-4 bottom-20 z-20 grid size-14 place-items-center rounded-full bg-indigo text-card shadow-card lg:right-6 lg:bottom-6"
          aria-label="Open help chat"
          onClick={(event) => {
            opener.current = event.currentTarget
            setOpen(true)
          }}
        >
          <MessageCircleQuestion size={26} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <HelpPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** `help=&tab=zones` -> `?tab=zones`; nothing left -> an empty text. */
function withoutHelp(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('help')
  return rest.size > 0 ? `?${rest}` : ''
}
