// Reads the message inside a click-to-chat link, for "copy order".

/** `https://wa.me/234…?text=Hi%20there` -> `Hi there`; null when the link has no text. */
export function whatsAppTextOf(whatsappUrl: string): string | null {
  return new URL(whatsappUrl).searchParams.get('text')
}

/** The same chat in the browser, for desktops without the app. Null without a number. */
export function whatsAppWebLink(whatsappUrl: string): string | null {
  const phone = /^https:\/\/wa\.me\/(\d+)\?/.exec(whatsappUrl)?.[1]
  const text = whatsAppTextOf(whatsappUrl)
  if (!phone || text === null) return null
  return `https://web.whatsapp.com/send?phone=${phone}&text=${encodeURIComponent(text)}`
}
