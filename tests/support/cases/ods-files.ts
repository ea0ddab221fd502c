// LibreOffice workbooks as small as they can be.
import { strToU8, zipSync } from 'fflate'

/** A workbook with these sheets, as XML within `office:spreadsheet`. `more`: further files of it. */
export function odsFile(
  sheets: string,
  { styles = '', more = {} }: { readonly styles?: string; readonly more?: Record<string, string> } = {},
): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content>
    <office:automatic-styles>${styles}</office:automatic-styles>
    <office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`
  const files: Record<string, string> = {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': content,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

export const odsTable = (rows: string, { name = 'A', style = 'ta1' } = {}) =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="3"/>${rows}</table:table>`

export const odsRow = (cells: string, times = 1) =>
  `<table:table-row table:style-name="ro1"${times > 1 ? ` table:number-rows-repeated="${times}"` : ''}>${cells}</table:table-row>`

export const odsText = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`

export const odsFloat = (value: string, shown = value, more = '') =>
  `<table:table-cell table:style-name="ce1" office:value-type="float" office:value="${value}" calcext:value-type="float"${more}><text:p>${shown}</text:p></table:table-cell>`

/** A workbook of texts. */
export const odsOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  odsFile(odsTable(rows.map((cells) => odsRow(cells.map(odsText).join(''))).join('')))
