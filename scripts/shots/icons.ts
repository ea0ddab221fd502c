// Draws the icons of public/ from favicon.svg, and those of the app's shortcuts from the signs of its menus: `node scripts/shots/icons.ts`. Only
// needed again when one of them changes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PackagePlus, ReceiptText, ShoppingBag } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../public')

/** Makes a Windows icon file from one PNG of 32 pixels (the format allows PNG since Vista). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}

async function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png({ palette: true }).toBuffer()
}

const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
// The maskable icon: no rounded corners, and the mark inside the middle 80%.
const maskable = mark
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64" rx="14"', '<rect x="-8" y="-8" width="80" height="80"')

// Android shows the shape alone, in the status bar.
const shape = mark.replace(/<rect[^>]*\/>/, '').replaceAll(/(fill|stroke)="#[0-9a-f]+"/gi, '$1="#fff"')

/** Long-pressing the app's icon shows these beside the shortcuts of src/pages/manifest.webmanifest.ts. */
const SHORTCUTS = [
  ['orders', ReceiptText],
  ['sale', ShoppingBag],
  ['product', PackagePlus],
] as const

for (const [name, Sign] of SHORTCUTS) {
  const sign = renderToStaticMarkup(
    createElement(Sign, { x: 16, y: 16, width: 32, height: 32, color: '#fbf8f3' }),
  )
  const ground = '<rect width="64" height="64" rx="32" fill="#1c2a5e"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${sign}</svg>`
  await writeFile(join(folder, `shortcut-${name}-96.png`), await draw(svg, 96))
}

await writeFile(join(folder, 'favicon.ico'), icoOf(await draw(mark, 32)))
await writeFile(join(folder, 'icon-maskable-512.png'), await draw(maskable, 512))
await writeFile(join(folder, 'apple-touch-icon.png'), await draw(maskable, 180))
await writeFile(join(folder, 'badge-96.png'), await draw(shape, 96))
for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await draw(mark, size))
