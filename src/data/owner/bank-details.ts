// Where shoppers transfer money. The owner's alone to change; shown on the page of an order, never in the store.
import { callFunction } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

export type StoreBank = {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly bankCode: string | null
  /** When it was saved: names the version that an editor saw. */
  readonly updatedAt: string
}

export type BankDraft = Omit<StoreBank, 'updatedAt'>

type Row = {
  readonly bank_name: string
  readonly account_number: string
  readonly account_name: string
  readonly bank_code: string | null
  readonly updated_at: string
}

const COLUMNS = 'bank_name, account_number, account_name, bank_code, updated_at'

/** Null when none are given. */
export async function fetchBank(businessId: string): Promise<StoreBank | null> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('business_bank_details')
    .select(COLUMNS)
    .eq('business_id', businessId)
    .maybeSingle<Row>()
  if (error) throw new DatabaseError('business_bank_details', error, status)
  return data && toBank(data)
}

/** Why details were not saved. `proof_needed`: the person must prove who they are first (proof.ts). */
export type BankRefusal = 'changed_elsewhere' | 'forbidden' | 'proof_needed'

/** The saved details (null: removed), or why not: `changed_elsewhere` when they are no longer what the editor saw (`known`). */
export async function saveBank(
  businessId: string,
  known: StoreBank | null,
  draft: BankDraft | null,
  proof: string | null,
): Promise<StoreBank | null | BankRefusal> {
  const details = draft && {
    bank_name: draft.bankName,
    account_number: draft.accountNumber,
    account_name: draft.accountName,
    bank_code: draft.bankCode,
  }
  const saved = await callFunction<Row | null>(await ownerDatabase(), 'save_bank_details', {
    p_business_id: businessId,
    p_known: known?.updatedAt ?? null,
    p_details: details,
    p_proof: proof,
  })
  if (!saved.ok) return saved.error.code as BankRefusal
  return saved.value && toBank(saved.value)
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
