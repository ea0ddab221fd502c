// The sound of a new order: two soft notes, computed instead of loaded. Most browsers allow sound only after the page was touched; so do we, in
// all of them. Sounds before the first touch are dropped, not played later.

/** A rising fourth, like a shop door's bell: frequency in hertz, and the second at which each note begins. */
const NOTES = [
  { hertz: 659.25, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.16 },
] as const
const NOTE_SECONDS = 0.7
const LOUDNESS = 0.16

let audio: AudioContext | null = null

/** Waits for the first touch or key, after which the browser lets the page make sound. The returned function stops waiting. */
export function readyForSound(): () => void {
  const stop = () => {
    for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, unlock)
  }
  function unlock(): void {
    stop()
    void open()?.resume()
  }
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, unlock)
  return stop
}

/** Plays now if the page was touched and the browser allows sound; after a press it always does. */
export async function playChime(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return
  const context = open()
  if (!context) return
  if (context.state !== 'running' && navigator.userActivation) await context.resume()
  if (context.state !== 'running') return
  for (const { hertz, atSeconds } of NOTES) playNote(context, hertz, context.currentTime + atSeconds)
}

/** Plays in one tab only when the shop is open in several tabs. */
export function playChimeOnce(name: string): void {
  if (!navigator.locks) {
    void playChime()
    return
  }
  void navigator.locks.request(`oja:chime:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await playChime()
    await new Promise((resolve) => setTimeout(resolve, 12_000)) // another tab may learn of the order later, by polling
  })
}

function playNote(context: AudioContext, hertz: number, startsAt: number): void {
  const note = context.createOscillator()
  const loudness = context.createGain()
  note.type = 'triangle'
  note.frequency.value = hertz
  loudness.gain.setValueAtTime(0, startsAt)
  loudness.gain.linearRampToValueAtTime(LOUDNESS, startsAt + 0.015)
  loudness.gain.exponentialRampToValueAtTime(0.0001, startsAt + NOTE_SECONDS)
  note.connect(loudness).connect(context.destination)
  note.start(startsAt)
  note.stop(startsAt + NOTE_SECONDS)
}

function open(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  audio ??= new AudioContext()
  return audio
}
