// A share card as a PNG. Loads fonts and WebAssembly when the first card of an isolate is drawn.
import type { ShareCard } from '#domain/store/share-card.ts'

/** The PNG's bytes. */
export async function drawnCard(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const [{ drawShareCard }, { parts }] = await Promise.all([import('./share-card.ts'), import('./parts.ts')])
  return drawShareCard(card, parts)
}
