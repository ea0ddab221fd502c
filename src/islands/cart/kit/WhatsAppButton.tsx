// Opens WhatsApp with the text filled in. On a desktop also offers WhatsApp in the browser, for people without the app.

import type { ReactNode } from 'react'
import * as messages from '#messages/en/checkout.ts'
import { Icon } from './Icon.tsx'
import { whatsAppWebLink } from './whatsapp-text.ts'

export function WhatsAppButton({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const web = whatsAppWebLink(href)
  return (
    <>
      <a className="oc-btn oc-wa" href={href} target="_blank" rel="noopener">
        <Icon name="chat" /> <span>{children}</span>
      </a>
      {web && (
        <a className="oc-link oc-desktop" href={web} target="_blank" rel="noopener">
          {messages.sendInBrowser}
        </a>
      )}
    </>
  )
}
