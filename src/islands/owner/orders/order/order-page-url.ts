// The public page of an order, for whoever has its link. Always on our own host.

/** `https://oja.example/o/5f…` */
export function orderPageUrl({ token }: { readonly token: string }): string {
  return `${location.origin}/o/${token}`
}
