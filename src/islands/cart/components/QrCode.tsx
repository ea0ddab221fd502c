// A QR code for carrying the link from a desktop to a phone. Its code is fetched only on screens where it is shown.

import { useEffect, useRef, useState } from 'react'

const DESKTOP = '(min-width: 60rem) and (hover: hover)'

export function QrCode({ text }: { readonly text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    if (!matchMedia(DESKTOP).matches) return
    const draw = async () => {
      const { generate } = await import('lean-qr/nano')
      if (!canvas.current) return
      generate(text).toCanvas(canvas.current)
      setDrawn(true)
    }
    // The link above does the same: without the code nothing is lost.
    draw().catch((error: unknown) => console.warn('QR code not drawn', error))
  }, [text])

  return (
    <figure className="oc-qr" hidden={!isDrawn}>
      <canvas
        ref={canvas}
        role="img"
        aria-label="QR code that opens the same WhatsApp message on your phone"
      />
      <figcaption>Or scan it with your phone</figcaption>
    </figure>
  )
}
