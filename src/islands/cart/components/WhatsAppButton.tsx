// Opens WhatsApp with the text drafted. On a desktop also in the browser, for those without the app.

import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { whatsAppWebLink } from './whatsapp-text.ts'

export function WhatsAppButton({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const web = whatsAppWebLink(href)
  return (
    <>
      <a className="oc-btn oc-wa" href={href} target="_blank" rel="noopener">
        <Icon name="chat" /> {children}
      </a>
      {web && (
        <a className="oc-link oc-desktop" href={web} target="_blank" rel="noopener">
          Use WhatsApp in the browser
        </a>
      )}
    </>
  )
}
