// The page that continues to a shop on its own domain.

export const badAddress = 'This address is not complete'
export const badAddressLead = 'Go back to the shop and press “Sign in” again.'
export const goOnTo = 'Go on to {host}'
export const signedInAs =
  'You are signed in as <b>{email}</b>. On {host} you will see your orders and addresses at that shop, and nothing else of your account.'
export const otherAccount = 'Use another account'
