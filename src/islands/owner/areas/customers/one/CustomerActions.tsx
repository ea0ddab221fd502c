// Actions for a customer: write and edit; also merge and erase for owners and managers.
import { Ellipsis, Merge, MessageCircle, Pencil, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem } from '#kit/action/Menu.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { EditCustomer } from '../edit/EditCustomer.tsx'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { MessageSheet } from './MessageSheet.tsx'

type Props = { readonly customer: CustomerDetails; readonly mergeId: string | null }

export function CustomerActions({ customer, mergeId }: Props) {
  const business = useBusiness()
  const [open, setOpen] = useState<'message' | 'edit' | 'merge' | 'erase' | null>(null)
  const [, navigate] = useLocation()
  const close = () => setOpen(null)
  const closeMerge = () => {
    close()
    if (mergeId) navigate(`/dashboard/customers/${customer.id}`, { replace: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button kind="leaf" Icon={MessageCircle} onClick={() => setOpen('message')}>
        WhatsApp
      </Button>
      <Button kind="plain" Icon={Pencil} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {isManager(business) && (
        <Menu align="end" trigger={<IconButton Icon={Ellipsis} label="More" />}>
          <MenuItem Icon={Merge} onSelect={() => setOpen('merge')}>
            Merge with another record
          </MenuItem>
          <MenuItem Icon={ShieldX} isDanger onSelect={() => setOpen('erase')}>
            Erase personal data
          </MenuItem>
        </Menu>
      )}
      <MessageSheet customer={customer} isOpen={open === 'message'} onClose={close} />
      <EditCustomer customer={customer} isOpen={open === 'edit'} onClose={close} />
      <MergeDialog
        customer={customer}
        otherId={mergeId}
        isOpen={isManager(business) && (open === 'merge' || mergeId !== null)}
        onClose={closeMerge}
      />
      <EraseDialog customer={customer} isOpen={open === 'erase'} onClose={close} />
    </div>
  )
}
