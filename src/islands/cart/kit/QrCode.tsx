// A QR code that takes the link from a desktop to a phone. Its script is fetched only on screens that show the code.

import { useEffect, useRef, useState } from 'react'
import { tellFault } from '#components/crash/tell-fault.ts'
import * as messages from '#messages/en/checkout.ts'

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
    // The link above has the same target: a missing QR code loses nothing.
    draw().catch(tellFault)
  }, [text])

  return (
    <figure className="oc-qr" hidden={!isDrawn}>
      <canvas ref={canvas} role="img" aria-label={messages.qrCode} />
      <figcaption>{messages.orScan}</figcaption>
    </figure>
  )
}
