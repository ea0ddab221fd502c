// The form of bank details: its texts, and the details parsed from them.
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { plainSigns } from '../../basics/plain-signs.ts'
import { ok } from '../../basics/result.ts'
import { isBlankLooking, sanitiseShort } from '../../basics/text.ts'

/** An account as shoppers see it. */
export type BankAccount = {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly bankCode: string | null
}

export type BankValues = { bankName: string; accountNumber: string; accountName: string; bankCode: string }

/** The account as the form shows it; empty fields without one. */
export function toBankValues(bank: BankAccount | null): BankValues {
  return {
    bankName: bank?.bankName ?? '',
    accountNumber: bank?.accountNumber ?? '',
    accountName: bank?.accountName ?? '',
    bankCode: bank?.bankCode ?? '',
  }
}

/** Parses the form. Nigerian accounts (NUBAN) have ten digits; other countries may have letters and other lengths. */
export function readBankValues(values: BankValues, country: string): ReadForm<BankAccount, keyof BankValues> {
  const bankName = sanitiseShort(values.bankName)
  const accountName = sanitiseShort(values.accountName)
  const accountNumber = plainSigns(values.accountNumber).trim().toUpperCase().replace(/\s+/g, ' ')
  const bankCode = plainSigns(values.bankCode).trim()
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
  if (Object.keys(errors).length > 0) return faulty(errors)
  return ok({ bankName, accountName, accountNumber, bankCode: bankCode || null })
}

/** Parses the form of an account for orders in a currency. Its code is a sort code, a routing number or a SWIFT code. */
export function readCurrencyBankValues(
  values: BankValues,
  currency: string,
): ReadForm<BankAccount, keyof BankValues> {
  const code = plainSigns(values.bankCode).trim().toUpperCase()
  const isCode = code === '' || /^[0-9A-Z -]{3,40}$/.test(code)
  const read = readBankValues({ ...values, bankCode: '' }, currency === 'NGN' ? 'NG' : '')
  if (isCode) return read.ok ? ok({ ...read.value, bankCode: code || null }) : read
  return faulty({
    ...(read.ok ? {} : read.error.fields),
    bankCode: 'Digits, letters and dashes, at least three.',
  })
}
