// What an exit kit says of its shop beside the products.
import type { Minor } from '../../basics/money.ts'

/** As private.import_shops keeps it. Settings are columns of `businesses`; pictures are ids of files in the kit. */
export type ExitKitShop = {
  readonly settings: Readonly<Record<string, SettingValue>>
  readonly categories: readonly { readonly name: string; readonly slug: string; readonly sizeTable: string }[]
  readonly zones: readonly {
    readonly name: string
    readonly fee: Minor
    readonly freeAbove: Minor | null
    readonly isActive: boolean
  }[]
  readonly pictures: { readonly logo?: string; readonly hero?: string }
}

export type SettingValue = string | number | boolean | null | readonly string[]
