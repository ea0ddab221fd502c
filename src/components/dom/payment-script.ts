// Looks for the payment provider's script where plans are paid, and never loads it: the owner's app holds the owner's tokens, which a script of
// another company could read. Paying needs no script; the provider's own page takes it.

/** Says in the console when the script is absent. */
export function warnWithoutPaystack(window: Window): void {
  if (!('PaystackPop' in window))
    console.warn('The Paystack SDK is not on this page: paying goes to the provider’s own page.')
}
