// Reads a barcode with the camera. A file of its own, fetched at the tap.
import { useEffect, useRef, useState } from 'react'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'

/** Of Chrome on Android; TypeScript does not know it. */
type Detector = {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { readonly formats: readonly string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39'] as const

const LOOK_MS = 150

type Props = {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

export default function Scanner({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    read(video.current, stop.signal)
      .then((code) => code !== null && found.current(code))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        // No camera, or the person does not let us use it.
        console.warn('scanner: the camera gave no picture', error)
        setRefused(true)
      })
    return () => stop.abort()
  }, [])
  return (
    <Sheet title="Scan a barcode" onClose={onClose} leave="Stop">
      {isRefused ? (
        <ErrorNote text="The camera cannot be used. Allow it for this site in your browser’s settings, or type the code." />
      ) : (
        <>
          <p className="mb-3 text-mute">Hold the code of the product before the camera.</p>
          <video
            ref={video}
            muted
            playsInline
            className="aspect-video w-full rounded-card bg-ink object-cover"
          />
        </>
      )}
    </Sheet>
  )
}

/** The first code that the camera sees; null when it was stopped before. */
async function read(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (!video || signal.aborted) return null
    video.srcObject = stream
    await video.play()
    const detector = new BarcodeDetector({ formats: FORMATS })
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code) return code.rawValue
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
