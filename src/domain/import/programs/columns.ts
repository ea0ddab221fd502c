// Finds a program by the names in a header, and the places of its columns.
import { normaliseHeader } from '../cells/header.ts'
import { type SaidOption, saidMeaning, saidOptions } from '../cells/said-names.ts'
import { MEANINGS, type Meaning, PROGRAMS, type Program, type ProgramName } from './programs.ts'

export type OptionColumns = { readonly name: number | null; readonly value: number }

export type ProgramColumns = {
  /** All columns of each meaning, in the order of the file. */
  readonly places: Readonly<Record<Meaning, readonly number[]>>
  readonly options: readonly OptionColumns[]
  readonly saidOptions: readonly SaidOption[]
  /** Columns that say of one place each whether it sells the product. */
  readonly shownAt: readonly number[]
  /** Of a column of stock the column that says whether its place sells the product. */
  readonly soldAt: ReadonlyMap<number, number>
}

/** The program whose export has this header, or null. */
export function programOf(header: readonly string[]): Program | null {
  const names = new Set(header.map(normaliseHeader))
  const isOf = ({ known }: Program): boolean =>
    known.every((choice) => choice.some((name) => names.has(name)))
  return PROGRAMS.find(isOf) ?? null
}

/** The program of this name. */
export function programNamed(name: ProgramName): Program {
  const found = PROGRAMS.find((program) => program.name === name)
  if (found === undefined) throw new Error(`no program is called ${name}`)
  return found
}

/** Finds the columns of a program. A meaning may have several columns, one for each place of the business. */
export function programColumns(header: readonly string[], program: Program): ProgramColumns {
  const names = header.map(normaliseHeader)
  const placesOf = (meaning: Meaning): readonly number[] => {
    const words = program.columns[meaning] ?? []
    const ofPlaces = placesAt(names, program, meaning)
    const own = header.flatMap((cell, at) =>
      words.includes(names[at] ?? '') || saidMeaning(cell) === meaning ? [at] : [],
    )
    // What a place asks counts more than what the product costs in general.
    return [...new Set(meaning === 'price' ? [...ofPlaces, ...own] : [...own, ...ofPlaces])]
  }
  return {
    places: Object.fromEntries(MEANINGS.map((meaning) => [meaning, placesOf(meaning)])) as Record<
      Meaning,
      readonly number[]
    >,
    options: optionColumns(names, program),
    saidOptions: saidOptions(header),
    shownAt: placesAt(names, program, 'isShown'),
    soldAt: soldAt(names, program),
  }
}

/** Columns of which there is one for each place of the business. */
function placesAt(names: readonly string[], { places }: Program, meaning: Meaning): readonly number[] {
  const pattern = (places as Partial<Record<Meaning, RegExp>> | undefined)?.[meaning]
  return names.flatMap((name, at) => (pattern?.test(name) ? [at] : []))
}

/** `In stock [Lekki]` goes with `Available for sale [Lekki]`. */
function soldAt(names: readonly string[], { places }: Program): ProgramColumns['soldAt'] {
  const { stock, isShown } = places ?? {}
  if (stock === undefined || isShown === undefined) return new Map()
  const placeOf = (name: string, pattern: RegExp): string | null =>
    pattern.test(name) ? name.replace(pattern, '') : null
  const shown = new Map(names.map((name, at) => [placeOf(name, isShown), at] as const))
  return new Map(
    names.flatMap((name, at) => {
      const place = placeOf(name, stock)
      const found = place === null ? undefined : shown.get(place)
      return found === undefined ? [] : [[at, found] as const]
    }),
  )
}

function optionColumns(names: readonly string[], { options }: Program): readonly OptionColumns[] {
  if (options === undefined) return []
  const named = new Map(names.map((name, at) => [options.name.exec(name)?.[1], at] as const))
  return names.flatMap((name, at) => {
    const number = options.value.exec(name)?.[1]
    return number === undefined ? [] : [{ name: named.get(number) ?? null, value: at }]
  })
}

/** What each column became. */
export function programUses({
  places,
  options,
  saidOptions,
}: ProgramColumns): readonly (readonly [number | undefined, string])[] {
  const ofOptions = options.flatMap(({ name, value }) =>
    [name, value].map((at) => [at ?? undefined, 'choices'] as const),
  )
  // Of these the first counts; others are added up, or all must be read.
  const isFirst = (meaning: Meaning): boolean => !ALL.includes(meaning)
  const ofPlaces = MEANINGS.flatMap((meaning) =>
    places[meaning].slice(0, isFirst(meaning) ? 1 : undefined).map((at) => [at, meaning] as const),
  )
  return [...ofPlaces, ...ofOptions, ...saidOptions.map(({ at }) => [at, 'choices'] as const)]
}

/** Meanings of which every column is read. */
const ALL: readonly Meaning[] = ['price', 'stock', 'isShown', 'isHidden', 'pictures']
