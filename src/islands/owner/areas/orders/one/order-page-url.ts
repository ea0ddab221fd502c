// Makes the address of an order's public page, which everybody with the link can open. Always on our own host.
import { TRACK_PATH } from '#domain/store/track-path.ts'

/** `https://oja.example/o/5f…` */
export function orderPageUrl({ token }: { readonly token: string }): string {
  return `${location.origin}/o/${token}`
}

/** The shop's page on which a shopper finds the status by code and phone number. */
export function trackPageUrl({ slug }: { readonly slug: string }): string {
  return `${location.origin}/${slug}${TRACK_PATH}`
}
