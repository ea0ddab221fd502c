// The pictures that are being made and sent, as fields show them.
import { atom } from 'nanostores'
import type { UploadedPicture } from '#data/owner/products/pictures.ts'
import type { PictureReason } from '../copy.ts'

export type QueuedPicture = {
  readonly id: string
  readonly place: string
  readonly name: string
  readonly state: 'waiting' | 'making' | 'sending' | 'sent' | 'stopped'
  /** 0 to 1, of making and sending together. */
  readonly progress: number
  /** Null until the picture is made: drawing a phone's own file takes the page a second. */
  readonly previewUrl: string | null
  /** The reason why the picture stopped. */
  readonly reason: PictureReason | null
  readonly result: Omit<UploadedPicture, 'alt'> | null
}

/** True for a picture that needs no action: without a connection the queue continues by itself later. */
export function isOnItsWay({ state, reason }: QueuedPicture): boolean {
  return state === 'stopped' ? reason === 'lost' : state !== 'sent'
}

export const $pictureQueue = atom<readonly QueuedPicture[]>([])
