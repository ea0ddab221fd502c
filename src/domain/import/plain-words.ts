// Writes reasons and warnings of the import report as sentences that say what is wrong and what to do. The codes come from the readers in
// this folder and from the database.

import type { CsvTableError } from './cells/csv-table.ts'
import type { OfferError } from './cells/sale.ts'

/** Says why a price was refused. `what` names the cell: `price`. */
export function priceWords(error: OfferError): string {
  const text = `"${error.text.slice(0, 40)}"`
  const words: Record<OfferError['code'], string> = {
    price_missing: 'It has no regular price.',
    price_not_a_number: `The price ${text} is not a number. Write only the amount, for example 1500 or 1500.50.`,
    price_negative: `The price ${text} is below zero.`,
    price_zero: 'The price is 0. A product needs a price above zero.',
    price_too_large: `The price ${text} is above 900,000,000.`,
    price_decimals: `The price ${text} has more than two decimals, so it cannot be kept exactly.`,
    price_ambiguous: `The price ${text} can be read in two ways (thousands or decimals). Write it without separators.`,
    price_currency: `The price ${text} names another currency than the one chosen for this file.`,
  }
  return words[error.code]
}

/** Says why a product with so many variations is refused. */
export function tooManyVariations(count: number): string {
  return `It has ${count} variations; at most 1,000 can be imported.`
}

/** Says why a row is refused that names the choice of an earlier row. */
export function sameChoice(earlier: number): string {
  return `It is the same choice as row ${earlier}. Give each row of a product a choice of its own.`
}

/** Says why a whole file was not read. */
export function fileWords(code: CsvTableError): string {
  const words: Record<CsvTableError, string> = {
    empty: 'The file is empty.',
    workbook: 'This is a spreadsheet workbook (.xlsx or .ods). Save it as "CSV UTF-8" and import that file.',
    zip_broken: 'This ZIP file or workbook is damaged. Make it again, or save the table as CSV.',
    zip_encrypted: 'This ZIP file or workbook has a password. Save it without one.',
    zip_too_large:
      'What is in this ZIP file or workbook is larger than 24 MB, or the ZIP itself than 4 GB. Split it, or save the table as CSV.',
    zip_too_many: 'This ZIP file holds more than 2,500 files. Leave the others out.',
    zip_nested: 'This ZIP file holds another ZIP file. Unpack it first.',
    zip_tables: 'A ZIP file must hold exactly one table: a CSV, TSV, XML, XLSX or ODS file.',
    workbook_broken: 'This workbook has no sheet that can be read. Save the table as CSV.',
    old_workbook:
      'This is a workbook of the old kind (.xls). Open it in a spreadsheet, save it as .xlsx or CSV, and bring that file.',
    page_table:
      'This is a web page with a table, perhaps saved under the name .xls. Open it in a spreadsheet, save it as .xlsx or CSV, and bring that file.',
    binary:
      'This is not a text file, but a PDF, a picture or something else. Export the products as CSV, or paste their text as a message.',
    no_header:
      'No row with names of columns was found in the first 30 lines. It needs at least a name and a price, for example: Name, Price, Stock.',
    no_product:
      'No product of AliExpress or 1688 was found in this page. Open the product, save the page as "Web page, complete" or "HTML only", and bring the .html file.',
    page_too_large:
      'This page or JSON is larger than 4 MB or holds more than 200,000 values. Save the page of one product as "HTML only", and bring that file.',
    xml_definition:
      'This XML file has a document type definition, which feeds of shops do not need. Export the feed again without it.',
    broken_quotes:
      'More than 500 rows have broken quotation marks or are longer than 64 KB. Export the file again as CSV with quoted text.',
    too_many_cells:
      'The table has more than 60,000 rows, 500 columns or 900,000 filled cells, or too much text. Leave out columns you do not need, or split it and bring the parts one after the other.',
    too_many_lines: 'The text has more than 2,000 lines. Paste it in parts, one after the other.',
    too_much_work:
      'Reading this file takes more work than one file may: its rows, texts or choices are too many. Split it, and bring the parts one after the other.',
    too_large:
      'The file is too large: 40 MB for a CSV or TSV file, 10 MB for anything else. Save it as CSV, split it, or leave out columns you do not need, and bring the parts one after the other.',
  }
  return words[code]
}

/** Says why the database refused a product. */
export function databaseWords(code: string): string {
  if (code === 'name_missing')
    return 'The shop has no product with this SKU, and the row has no name to add one.'
  if (code === 'price_missing')
    return 'The shop does not have this product yet, and the row has no price to add it.'
  if (code === 'plan_limit_saved')
    return "The store's plan is full: Starter keeps 10 products. Upgrade the plan or remove products."
  if (code === 'plan_limit_live')
    return "The store's plan is full: Starter shows 5 live products. Upgrade the plan, or import this one as a draft."
  if (code === 'row_limit')
    return "The store's plan keeps no more products, categories or choices. Remove some, or upgrade the plan."
  if (code === 'product_combinations_business_id_sku_key')
    return 'The SKU of one of its variations belongs to another product of the store.'
  if (code === 'products_business_id_sku_key') return 'Another product of the store has this SKU.'
  return `The database refused it (${code}).`
}
