// Where shoppers transfer money. The owner's alone to change; shown on the page of an order, never in the store.
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

/** The saved details, or `changed_elsewhere` when they are no longer what the editor saw (`known`). */
export async function saveBank(
  businessId: string,
  known: StoreBank | null,
  draft: BankDraft,
): Promise<StoreBank | 'changed_elsewhere' | 'forbidden'> {
  const database = await ownerDatabase()
  const row = {
    bank_name: draft.bankName,
    account_number: draft.accountNumber,
    account_name: draft.accountName,
    bank_code: draft.bankCode,
  }
  const table = database.from('business_bank_details')
  const written =
    known === null
      ? table.insert({ business_id: businessId, ...row })
      : table.update(row).eq('business_id', businessId).eq('updated_at', known.updatedAt)
  const { data, error, status } = await written.select(COLUMNS).maybeSingle<Row>()
  if (error?.code === '23505') return 'changed_elsewhere'
  if (error?.code === '42501') return 'forbidden'
  if (error) throw new DatabaseError('business_bank_details', error, status)
  return data ? toBank(data) : 'changed_elsewhere'
}

export async function removeBank(businessId: string): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('business_bank_details')
    .delete()
    .eq('business_id', businessId)
  if (error) throw new DatabaseError('business_bank_details', error, status)
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
