// Says in the console that the payment provider's script is not on the page where plans are paid. The page never loads it, because a script of
// another company could read the owner's tokens. The owner pays on the provider's own page.

/** Says in the console when the script is absent. */
export function warnWithoutPaystack(window: Window): void {
  if (!('PaystackPop' in window))
    console.warn('The Paystack SDK is not on this page: paying goes to the provider’s own page.')
}
