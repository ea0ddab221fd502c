// Plays a person at the Google stand-in for tests: follows the redirect, reads the page, presses a button.

/** The person's choice on the page that shows the accounts. */
export type GoogleChoice = { readonly email: string; readonly name?: string } | 'cancel'

/** Follows the auth server's /authorize address to the last page of the browser. Returns that page's address. */
export async function passGoogle(authorizeUrl: string, choice: GoogleChoice): Promise<URL> {
  const consent = await fetchRedirect(authorizeUrl)
  return finishGoogle(consent, choice)
}

/** Goes from the page that shows the accounts to the last page. */
export async function finishGoogle(consent: URL, choice: GoogleChoice): Promise<URL> {
  const page = await (await fetch(consent)).text()
  const request = /name="request" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  if (!request) throw new Error(`no choice on the page: ${page.slice(0, 200)}`)
  const fields: Record<string, string> =
    choice === 'cancel' ? { cancel: 'yes' } : { email: choice.email, name: choice.name ?? '' }
  const pressed = await fetch(new URL('/choose', consent), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, ...fields }),
  })
  let next = new URL(pressed.headers.get('location') ?? '', consent)
  if (next.pathname === '/authorize') next = await fetchRedirect(next)
  return fetchRedirect(next)
}

/** The address to which an address redirects. */
export async function fetchRedirect(address: string | URL): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(`${address} answered ${response.status} and no redirect`)
  return new URL(location, address)
}
