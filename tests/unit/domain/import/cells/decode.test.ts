// Tests which letters the bytes of a file are. Planted and seen red: letters of either case taken for likely; typesetters' signs not counted.
import { describe, expect, it } from 'vitest'
import { decodeFile, type FileEncoding } from '#domain/import/cells/decode.ts'

/** The bytes of a text in which `\xe9` stands for the byte 0xe9. */
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('bytes', () => {
  it.each<readonly [FileEncoding, string, string]>([
    ['utf-8', 'Caf\xc3\xa9', 'Café'],
    ['broken-utf-8', '\xe1\xba\xb8g\xc3\xba, \xc3\xb2k\xc3\xa8, Caf\xe9', 'Ẹgú, òkè, Café'],
    ['utf-16le', '\xff\xfeC\0a\0f\0\xe9\0', 'Café'],
    ['utf-16le', 'C\0a\0f\0\xe9\0', 'Café'],
    ['utf-16be', '\xfe\xff\0C\0a\0f\0\xe9', 'Café'],
    ['utf-16be', '\0C\0a\0f\0\xe9', 'Café'],
    ['windows-1252', 'Caf\xe9, 500', 'Café, 500'],
    ['windows-1252', 'CR\xc8ME, 500', 'CRÈME, 500'],
    ['windows-1252', 'B\x9cuf', 'Bœuf'],
    ['windows-1252', 'Ade\x92s bags', 'Ade’s bags'],
    ['windows-1252', 'Soft\x85, a\x96b', 'Soft…, a–b'],
    ['windows-1252', '\x80500', '€500'],
    ['macintosh', 'Cr\x8fme br\x9el\x8ee', 'Crème brûlée'],
    ['macintosh', 'Caf\x8e, 500', 'Café, 500'],
    ['macintosh', 'CR\xe9ME, CAF\x83', 'CRÈME, CAFÉ'],
    ['macintosh', 'Ade\xd5s caf\x8e', 'Ade’s café'],
    ['cp437', 'Caf\x82, 500', 'Café, 500'],
    ['cp437', 'Cr\x8ame br\x96l\x82e', 'Crème brûlée'],
    ['cp437', 'CAF\x90, PI\xa5ATA', 'CAFÉ, PIÑATA'],
    ['cp437', 'Pi\xa4a, lim\xa2n', 'Piña, limón'],
    ['cp437', 'Gar\x87on, fa\x87ade, voil\x85', 'Garçon, façade, voilà'],
  ])('of %s: %j', (encoding, bytes, text) => {
    expect(decodeFile(bytesOf(bytes))).toEqual({ ok: true, value: { encoding, text } })
  })

  it.each([
    ['windows-1252', 'Cr‚me'],
    ['macintosh', 'CrÇme'],
    ['cp437', 'Créme'],
  ] as const)('are of %s when a person says so', (answer, text) => {
    expect(decodeFile(bytesOf('Cr\x82me'), answer)).toMatchObject({ value: { encoding: answer, text } })
  })
})
