/**
 * Fetches the main element of another page of our site. Parses nothing else: this page's policy would refuse the styles in the other page's
 * head.
 */
export async function fetchMain(address: string): Promise<Document> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: expected 200, got ${response.status}`)
  const main = /<main\b[^>]*>[\s\S]*<\/main>/.exec(await response.text())?.[0]
  if (!main) throw new Error(`${address}: expected a main part`)
  return new DOMParser().parseFromString(main, 'text/html')
}
