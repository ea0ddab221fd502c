// Collects the results while a file is imported: products so far, verdicts on rows, warnings.
import { fail, ok, type Result } from '../basics/result.ts'
import type { Work } from '../basics/work.ts'
import { type ColumnUse, fieldsOf } from './cells/column-uses.ts'
import type { Count } from './cells/count.ts'
import type { BrokenRow, CsvRow, CsvTable } from './cells/csv-table.ts'
import { COST_OF_ROW, MOST_KEPT, owned, weightOf } from './cells/limits.ts'
import { isAmbiguousPrice, type PriceFormat, type Rate } from './cells/price.ts'
import type { RowFault } from './cells/row-cutter.ts'
import type { OfferCells } from './cells/sale.ts'
import { spoiltCells } from './cells/spoilt-cells.ts'
import type { ExitKitShop } from './exit-kit/kit-shop.ts'
import type { PlannedProduct } from './import-product.ts'
import { type Answers, MOST_EXAMPLES, type Question, Questions } from './questions.ts'

/** A verdict on a row that is never sent to the database. */
export type RowVerdict = {
  readonly outcome: 'skipped' | 'refused'
  readonly reason: string
  /** What is wrong in the row: `price`. Absent when the whole row is. */
  readonly column?: string
}

/** The currency of the file's prices, what one unit of it costs in the store's currency, and what a person answered about the file. */
export type ImportOptions = {
  readonly currency: string
  readonly rate: Rate
  readonly answers?: Answers | undefined
}

/** What a file becomes: products, and a verdict for each row that belongs to none. Every row has exactly one result. */
export type ImportPlan = {
  readonly products: readonly PlannedProduct[]
  readonly verdicts: ReadonlyMap<number, RowVerdict>
  readonly warnings: ReadonlyMap<number, readonly string[]>
  /** Name and SKU of each row, for the report. */
  readonly rows: readonly NamedRow[]
  /** What the file leaves open, and what its columns became. */
  readonly questions: readonly Question[]
  readonly columns: readonly ColumnUse[]
  /** What an exit kit says of its shop. */
  readonly shop?: ExitKitShop
}

export type NamedRow = { readonly number: number; readonly name: string; readonly sku: string }

/** `kept`: what is kept of the row. */
type TakenRow = Omit<NamedRow, 'number'> & {
  readonly kept: unknown
  /** Texts that were cleaned one by one. */
  readonly texts?: number
}

/** What of a row may be open. */
type AskedRow = {
  readonly number: number
  readonly name: string
  readonly offer: OfferCells
  readonly count: Count
}

/** Plans a table whose rows come one after the other, and keeps of each row what a product needs. */
export type RowPlanner = {
  readonly columns: readonly ColumnUse[]
  add(row: CsvRow): void
  /** A row that could not be cut into cells. */
  addBroken(row: BrokenRow): void
  /** What was kept and made since the last call cost, as `Work` counts. */
  newCost(): number
  /** True when its rows keep more memory than a table may. */
  isFull(): boolean
  plan(): Work<ImportPlan>
}

/** Plans a table that is in memory. */
export function* planTable(
  planner: RowPlanner,
  { rows, brokenRows }: CsvTable,
): Work<Result<ImportPlan, { code: 'too_many_cells' }>> {
  for (const row of brokenRows) planner.addBroken(row)
  for (const row of rows) {
    planner.add(row)
    if (planner.isFull()) return fail('too_many_cells')
    yield row.cells.reduce((sum, { length }) => sum + length, COST_OF_ROW) + planner.newCost()
  }
  return ok(yield* planner.plan())
}

const BROKEN: Readonly<Record<RowFault, string>> = {
  quotes: 'A quotation mark in this row is out of place or never closed, so the row could not be read.',
  hidden: 'The sheet hides this row, so it is left out. Show it there, and bring the file again.',
  too_long: 'This row is longer than 64 KB. Shorten its texts, and bring it again.',
}

/** What it costs to clean a text, however short it is, as `Work` counts. */
const COST_OF_TEXT = 40

/** What a SKU costs to compare with the others, as `Work` counts. */
const COST_OF_SKU = 20

/** What a product and each of its choices cost to make and to store, as `Work` counts. */
const COST_OF_PRODUCT = 200
const COST_OF_CHOICE = 400

export class ImportDraft {
  readonly products: PlannedProduct[] = []
  readonly verdicts = new Map<number, RowVerdict>()
  readonly warnings = new Map<number, string[]>()
  readonly named: NamedRow[] = []
  readonly questions = new Questions()
  readonly columns: readonly ColumnUse[]
  /** The first rows, for who says what a column is. */
  #shown: string[][] = []
  #kept = 0
  #texts = 0
  #costed = { products: 0, kept: 0 }

  readonly #spoiltIn: ReturnType<typeof spoiltCells>

  constructor(columns: readonly ColumnUse[] = []) {
    this.columns = columns
    this.#spoiltIn = spoiltCells(columns)
  }

  /** A planner that collects its results here. Unless it is `secret`, the cells of its first rows show what the columns hold. */
  planner({ add, plan }: Pick<RowPlanner, 'add' | 'plan'>, secret?: 'secret'): RowPlanner {
    return {
      columns: this.columns,
      plan,
      add: (row) => {
        if (secret === undefined) this.#show(row)
        add(row)
      },
      addBroken: (row) => this.refuseBroken(row),
      newCost: () => this.newCost(),
      isFull: () => this.isFull(),
    }
  }

  #show({ cells }: CsvRow): void {
    if (this.#shown.length < MOST_EXAMPLES)
      this.#shown.push(this.columns.map((_, at) => owned((cells[at] ?? '').trim().slice(0, 40))))
  }

  refuse(row: number, reason: string, column?: string): void {
    this.verdicts.set(row, { outcome: 'refused', reason, ...(column === undefined ? {} : { column }) })
  }

  skip(row: number, reason: string): void {
    this.verdicts.set(row, { outcome: 'skipped', reason })
  }

  warn(row: number, warnings: readonly string[]): void {
    if (warnings.length > 0) this.warnings.set(row, [...(this.warnings.get(row) ?? []), ...warnings])
  }

  /** Notes what the count and the prices of a row leave open, answered or not. */
  ask({ number, name, offer, count }: AskedRow, format: PriceFormat): void {
    if (count.open?.kind === 'availability')
      this.questions.addWord('availability', number, name, count.open.text)
    else if (count.open !== undefined)
      this.questions.add(count.open.kind, number, [name, count.open.text].filter(Boolean).join(': '))
    const { regularPrice, salePrice, before = '' } = offer
    const open = [regularPrice, salePrice, before].filter((price) => isAmbiguousPrice(price, format))
    if (open.length > 0) this.questions.add('prices', number, `${name}: ${open.join(', ')}`)
  }

  /** Notes a word about who sees a product that nobody knows, answered or not. */
  askShown(row: number, name: string, word: string): void {
    this.questions.addWord('visibility', row, name, word)
    this.warn(row, [
      `Nobody knows whether "${word}" means that shoppers see it: unless you say so, it is kept as a draft.`,
    ])
  }

  refuseBroken({ number, fault }: BrokenRow): void {
    if (fault === 'hidden') this.skip(number, BROKEN[fault])
    else this.refuse(number, BROKEN[fault])
    this.named.push({ number, name: '', sku: '' })
  }

  /** Names a row for the report. Refuses a row with more cells than the header, and returns false. */
  takes({ number, cells }: CsvRow, width: number, { name, sku, kept, texts = 0 }: TakenRow): boolean {
    this.named.push({ number, name, sku })
    this.#kept += weightOf(kept)
    this.#texts += texts
    const { warnings, cutPrice } = this.#spoiltIn(cells)
    this.warn(number, warnings)
    const hasExtra = cells.slice(width).some((cell) => cell.trim() !== '')
    if (cutPrice !== null) this.refuse(number, cutPrice, 'price')
    else if (hasExtra)
      this.refuse(
        number,
        'The row has more cells than the header. A comma or quotation mark is out of place.',
      )
    return !hasExtra && cutPrice === null
  }

  /** What was kept of rows and made of products since the last call, as `Work` counts. */
  newCost(): number {
    const fresh = this.products.slice(this.#costed.products)
    const kept = this.#kept - this.#costed.kept
    const texts = this.#texts * COST_OF_TEXT
    this.#costed = { products: this.products.length, kept: this.#kept }
    this.#texts = 0
    return fresh.reduce(
      (sum, { product }) => sum + COST_OF_PRODUCT + product.combinations.length * COST_OF_CHOICE,
      kept / 2 + texts,
    )
  }

  isFull(): boolean {
    return this.#kept > MOST_KEPT
  }

  /** A SKU that several products of a file have stays with the first: it would find the wrong product. */
  *#withOwnSkus(products: readonly PlannedProduct[]): Work<readonly PlannedProduct[]> {
    const owners = new Map<string, PlannedProduct>()
    const names = new Set<string>()
    const named = Map.groupBy(products, ({ product }) => product.name.toLowerCase())
    const own: PlannedProduct[] = []
    for (const planned of products) {
      const { product, rows } = planned
      const name = product.key === undefined && product.sku === null ? product.name.toLowerCase() : ''
      if (name !== '' && names.has(name)) {
        // The run would write one over the other.
        for (const row of rows)
          this.refuse(row, 'Another row makes a product of this name. Give one of them another name.', 'name')
        continue
      }
      names.add(name)
      yield COST_OF_SKU * (1 + product.combinations.length)
      const isOwn = (sku: string | null): boolean => {
        if (sku === null) return true
        const owner = owners.get(sku) ?? planned
        owners.set(sku, owner)
        if (owner !== planned)
          this.warn(rows[0] ?? 0, [`Row ${owner.rows[0]} has the same SKU, "${sku}". It was left out here.`])
        return owner === planned
      }
      const sku = isOwn(product.sku) ? product.sku : null
      const combinations = product.combinations.map((one) => (isOwn(one.sku) ? one : { ...one, sku: null }))
      // Without its SKU it is one of several of its name, and keeps what tells it apart.
      const isLost = sku !== product.sku && product.key === undefined
      const isOneOf = isLost && (named.get(product.name.toLowerCase())?.length ?? 0) > 1
      const key = isOneOf && {
        key: `list:${product.name.toLowerCase()}:${product.sku?.toLowerCase()}`,
      }
      own.push({ ...planned, product: { ...key, ...product, sku, combinations } })
    }
    return own
  }

  /** A field of which no column says anything stays as the store has it. What a supplier sends is whole. */
  #withGiven(): readonly PlannedProduct[] {
    if (this.columns.length === 0) return this.products
    const given = fieldsOf(this.columns)
    const withChoices = [...given, 'options', 'combinations'] as const
    return this.products.map((planned) => {
      if (planned.given !== undefined || planned.supplier !== undefined) return planned
      return { ...planned, given: planned.product.options.length === 0 ? given : withChoices }
    })
  }

  #withExamples(column: ColumnUse, at: number): ColumnUse {
    // What goods cost is not for everybody who may import.
    if (column.as === 'cost') return column
    const cells = this.#shown.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return cells.length === 0 ? column : { ...column, examples: [...new Set(cells)] }
  }

  *plan(): Work<ImportPlan> {
    return {
      products: yield* this.#withOwnSkus(withoutSharedKeys(this.#withGiven())),
      verdicts: this.verdicts,
      warnings: this.warnings,
      rows: this.named.toSorted((a, b) => a.number - b.number),
      questions: this.questions.list(),
      columns:
        this.#shown.length === 0
          ? this.columns
          : this.columns.map((column, at) => this.#withExamples(column, at)),
    }
  }
}

/** Drops a key that several products of a file share, as in a file joined from two shops: it would find the wrong product. */
function withoutSharedKeys(products: readonly PlannedProduct[]): readonly PlannedProduct[] {
  const counts = new Map<string, number>()
  for (const { product } of products)
    if (product.key !== undefined) counts.set(product.key, (counts.get(product.key) ?? 0) + 1)
  return products.map((planned) => {
    if ((counts.get(planned.product.key ?? '') ?? 0) < 2) return planned
    const { key: _, ...product } = planned.product
    return { ...planned, product }
  })
}
