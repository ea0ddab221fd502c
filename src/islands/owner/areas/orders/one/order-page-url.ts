// Makes the address of an order's public page, which everybody with the link can open. Always on our own host.

/** `https://oja.example/o/5f…` */
export function orderPageUrl({ token }: { readonly token: string }): string {
  return `${location.origin}/o/${token}`
}
