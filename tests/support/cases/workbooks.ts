// Excel workbooks as small as they can be.
import { strToU8, zipSync } from 'fflate'

/** A workbook whose first sheet has these rows, as XML. `more`: further files of it. */
export function workbook(sheet: string, more: Record<string, string> = {}): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

export const inlineCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

export function workbookOf(rows: readonly (readonly string[])[]): Uint8Array {
  return workbook(rows.map((cells) => `<row>${cells.map(inlineCell).join('')}</row>`).join(''))
}
