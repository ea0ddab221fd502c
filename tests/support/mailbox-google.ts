// A person at the Google stand-in, as a test plays them: follows the redirect, reads the page, presses a button.

/** What a person does on the page that asks who they are. */
export type GoogleChoice = { readonly email: string; readonly name?: string } | 'cancel'

/** Goes from the auth server's /authorize address to the page that the browser ends on; answers its address. */
export async function passGoogle(authorizeUrl: string, choice: GoogleChoice): Promise<URL> {
  const consent = await redirectOf(authorizeUrl)
  return finishGoogle(consent, choice)
}

/** The page that asks, to the end. */
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
  if (next.pathname === '/authorize') next = await redirectOf(next)
  return redirectOf(next)
}

/** Where an address redirects to. */
export async function redirectOf(address: string | URL): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(`${address} answered ${response.status} and no redirect`)
  return new URL(location, address)
}
