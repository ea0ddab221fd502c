// The customers that the list shows, as a file for a spreadsheet.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { fetchAllCustomers } from '#data/owner/customers-export.ts'
import { customersCsv } from '#domain/customer/customer-csv.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import type { CustomersView } from '../customers-address.ts'
import { NOT_REACHED } from '../refusal-words.ts'

export function ExportButton({ view }: { readonly view: CustomersView }) {
  const { id, slug, currency } = useBusiness()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const customers = await fetchAllCustomers(id, view)
      const day = new Date().toISOString().slice(0, 10)
      download(customersCsv(customers, currency), `${slug}-customers-${day}.csv`)
      toast({ text: customers.length === 1 ? '1 customer saved' : `${customers.length} customers saved` })
    } catch (error) {
      console.warn('customers: the file was not made', error)
      toast({ kind: 'bad', text: NOT_REACHED })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="plain" Icon={Download} onClick={() => void save()} isBusy={isBusy} busyText="Saving…">
      Export CSV
    </Button>
  )
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
