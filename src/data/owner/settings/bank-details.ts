// The accounts to which shoppers transfer money: one for the shop's own currency, one for each other. Only the owner may change them. An order's
// page shows the account of its currency; store pages show none.
import * as contract from '#contract/sql/store/business.ts'
import { saveCurrencyBankDetails } from '#contract/sql/store/currencies.ts'
import type { CallResult } from '../../client.ts'
import type { Tables } from '../../database-types.ts'
import { callDatabase, runQuery } from '../owner-database.ts'

export type StoreBank = {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly bankCode: string | null
  /** Time of the save; identifies the version that an editor saw. */
  readonly updatedAt: string
}

export type BankDraft = Omit<StoreBank, 'updatedAt'>

type Row = Pick<
  Tables['business_bank_details']['Row'],
  'bank_name' | 'account_number' | 'account_name' | 'bank_code' | 'updated_at'
>

const COLUMNS = 'bank_name, account_number, account_name, bank_code, updated_at'

/** Null when the store has no bank details. */
export async function fetchBank(businessId: string): Promise<StoreBank | null> {
  const data = await runQuery('business_bank_details', (database) =>
    database.from('business_bank_details').select(COLUMNS).eq('business_id', businessId).maybeSingle(),
  )
  return data && toBank(data)
}

/**
 * Returns the saved details (null: removed). `changed_elsewhere`: the details are no longer those that the editor saw (`known`). `proof_needed`:
 * the person must first prove who they are (proof.ts).
 */
export async function saveBank(
  businessId: string,
  { known, draft }: { readonly known: StoreBank | null; readonly draft: BankDraft | null },
  proof: string | null,
): Promise<CallResult<StoreBank | null>> {
  const details = draft && {
    bank_name: draft.bankName,
    account_number: draft.accountNumber,
    account_name: draft.accountName,
    bank_code: draft.bankCode,
  }
  const saved = await callDatabase(contract.saveBankDetails, {
    businessId,
    known: known?.updatedAt ?? null,
    details,
    proof,
  })
  return saved.ok ? { ok: true, value: saved.value && toBank(saved.value) } : saved
}

/** The accounts for orders in other currencies; the code is a sort code, a routing number or a SWIFT code. */
export async function fetchCurrencyBanks(businessId: string): Promise<ReadonlyMap<string, StoreBank>> {
  const data = await runQuery('currency_bank_details', (database) =>
    database
      .from('currency_bank_details')
      .select('currency, bank_name, account_number, account_name, bank_code:routing_code, updated_at')
      .eq('business_id', businessId),
  )
  return new Map(data.map((row) => [row.currency, toBank(row)]))
}

/** Saves or removes the account for orders in a currency, as `saveBank` does. */
export async function saveCurrencyBank(
  { businessId, currency }: { readonly businessId: string; readonly currency: string },
  { known, draft }: { readonly known: StoreBank | null; readonly draft: BankDraft | null },
  proof: string | null,
): Promise<CallResult<StoreBank | null>> {
  const saved = await callDatabase(saveCurrencyBankDetails, {
    businessId,
    currency,
    known: known?.updatedAt ?? null,
    details: draft && {
      bank_name: draft.bankName,
      account_number: draft.accountNumber,
      account_name: draft.accountName,
      routing_code: draft.bankCode,
    },
    proof,
  })
  if (!saved.ok || !saved.value) return saved as CallResult<null>
  return { ok: true, value: toBank({ ...saved.value, bank_code: saved.value.routing_code }) }
}

function toBank(row: Row): StoreBank {
  return {
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    bankCode: row.bank_code,
    updatedAt: row.updated_at,
  }
}
