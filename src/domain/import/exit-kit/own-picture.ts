// The pictures of our own export: products/oja.csv names them by their address in the shop, and an exit kit holds their files. Pure.

/** `https://oja.example/media/{shop}/{id}/1280.jpg` -> the id; null for any other address. */
export function ownPictureId(url: string): string | null {
  return /\/media\/[0-9a-f-]{36}\/([A-Za-z0-9_-]{1,80})\/1280\.jpg$/.exec(url)?.[1] ?? null
}

/** `pictures/{id}.jpg` of a kit, or of one in a folder -> the id; null for any other file, also the smaller ones in `shop/pictures/`. */
export function kitPictureId(name: string): string | null {
  return /^(?:(?!shop\/)[^/]+\/)?pictures\/([A-Za-z0-9_-]{1,80})\.jpg$/.exec(name)?.[1] ?? null
}
