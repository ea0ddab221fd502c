// Downloads the customers of the list as a file for a spreadsheet.
import { Download } from 'lucide-react'
import { exportCustomers } from '#data/owner/customers/customers-export.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { customersCsv } from '#domain/customer/customer-csv.ts'
import { Button } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import type { CustomersView } from '../shared/use-customers.ts'

export function ExportButton({ view }: { readonly view: CustomersView }) {
  const { id, slug, currency } = useBusiness()
  const { save, isSaving } = useSave()
  const fetchFile = () =>
    save({
      send: () => exportCustomers(id, view),
      onSaved: (customers) => {
        const day = new Date(serverNow()).toISOString().slice(0, 10)
        saveFile(customersCsv(customers, currency), `${slug}-customers-${day}.csv`)
        toast({ text: customers.length === 1 ? '1 customer saved' : `${customers.length} customers saved` })
      },
      refusalText: () => 'Only owners and managers may take the customers away as a file.',
    })
  return (
    <Button
      kind="plain"
      Icon={Download}
      onClick={() => void fetchFile()}
      isBusy={isSaving}
      busyText="Saving…"
    >
      Export CSV
    </Button>
  )
}
