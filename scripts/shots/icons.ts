// Draws the icons of public/ from favicon.svg: `node scripts/shots/icons.ts`. Only needed again when the mark changes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

await writeFile(join(folder, 'favicon.ico'), icoOf(await draw(mark, 32)))
await writeFile(join(folder, 'icon-maskable-512.png'), await draw(maskable, 512))
await writeFile(join(folder, 'apple-touch-icon.png'), await draw(maskable, 180))
await writeFile(join(folder, 'badge-96.png'), await draw(shape, 96))
for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await draw(mark, size))
