// Knows rows of a list that are no goods by what they are called: sums, fees of delivery, money that is owed or paid, accounts.
import { isDeliveryFee } from '../paste/delivery.ts'
import { saysAccount } from '../paste/marks.ts'

const SUM_NAME =
  /^(?:(?:grand|sub|sous|overall|net)[ -]?)?(?:totals?|sum|somme|suma|soma|summe)(?: (?:amount|price|value|qty|quantity|stock|stock value|items?|products?|costs?|sales|general|général|ttc|ht|due|of all))?\s*[:=]?\s*$|^(?:montant total|gesamt|vat|tva|iva)(?: ?[@(]? ?\d+(?:[.,]\d+)? ?%\)?)?\s*[:=]?$/i

/** `Total (₦)`, `Total naira`, `Total items: 5`. */
const SUM_TAIL = /(?:\s*\(?(?:₦|N|NGN|naira)\)?|\s*[:=]\s*[\d.,]+)\s*$/iu

/** `Amount due`, `Closing balance`, `Deposit`; not `New Balance`. */
const MONEY_NAME =
  /^(?:(?:opening|closing|account|outstanding|previous|old|remaining|unpaid|total) )?(?:balance|bal)(?: (?:due|left|owed|b\/?f|c\/?f|brought forward|carried forward|to pay|remaining|payable|outstanding|in bank))?$|^(?:(?:total|net) )?(?:amount|money|cash|total|payments?|sales)s? (?:due|owed|owing|paid|outstanding|received|payable|in hand|at hand|at bank|left|to pay|remaining|collected|today)$|^(?:discount|change|(?:service|pos|bank) charges?|transport(?:ation)?(?: fare| costs?| fees?)?|outstanding|deposit|part payment|advance payment|expenses?|profit|loss|debts?|creditors?|debtors?|solde|reste à payer|saldo)$/i

const KINDS: readonly (readonly [isKind: (name: string) => boolean, what: string])[] = [
  [(name) => SUM_NAME.test(name.replace(SUM_TAIL, '').trim()), 'a row that adds others up'],
  [(name) => MONEY_NAME.test(name.replace(/\s*[:=]$|\s*\([^)]*\)$/g, '')), 'money that is paid or owed'],
  [saysAccount, 'an account'],
  [isDeliveryFee, 'a delivery fee'],
]

/** Why a row of this name is left out; null for goods. */
export function noGoodsNamed(name: string): string | null {
  const kind = name.length < 60 ? KINDS.find(([isKind]) => isKind(name)) : undefined
  return kind === undefined
    ? null
    : `It is called as ${kind[1]}, so it is left out. Give it another name if it is a product.`
}
