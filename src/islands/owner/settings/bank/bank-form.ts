// Bank details as they are typed, and what they say.
import type { BankDraft, StoreBank } from '#data/owner/bank-details.ts'
import { isBlankLooking, sanitiseShort } from '#domain/basics/text.ts'

export type BankValues = { bankName: string; accountNumber: string; accountName: string; bankCode: string }

export function toBankValues(bank: StoreBank | null): BankValues {
  return {
    bankName: bank?.bankName ?? '',
    accountNumber: bank?.accountNumber ?? '',
    accountName: bank?.accountName ?? '',
    bankCode: bank?.bankCode ?? '',
  }
}

export type ReadBank =
  | { readonly ok: true; readonly value: BankDraft }
  | { readonly ok: false; readonly errors: Partial<Record<keyof BankValues, string>> }

/** Nigerian accounts (NUBAN) have ten digits; elsewhere letters and other lengths are fine. */
export function readBankValues(values: BankValues, country: string): ReadBank {
  const bankName = sanitiseShort(values.bankName)
  const accountName = sanitiseShort(values.accountName)
  const accountNumber = values.accountNumber.trim().toUpperCase().replace(/\s+/g, ' ')
  const bankCode = values.bankCode.trim()
  const isNumber =
    country === 'NG' ? /^\d{10}$/.test(accountNumber) : /^[0-9A-Z][0-9A-Z -]{3,39}$/.test(accountNumber)
  const errors = {
    ...(isBlankLooking(bankName) ? { bankName: 'Which bank is it?' } : {}),
    ...(isNumber
      ? {}
      : {
          accountNumber:
            country === 'NG' ? 'An account number has 10 digits.' : 'Digits and letters, at least four.',
        }),
    ...(isBlankLooking(accountName) ? { accountName: 'The name that shoppers see when they transfer.' } : {}),
    ...(bankCode === '' || /^[0-9A-Za-z]{1,20}$/.test(bankCode)
      ? {}
      : { bankCode: 'Digits and letters only.' }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { bankName, accountName, accountNumber, bankCode: bankCode || null } }
}
