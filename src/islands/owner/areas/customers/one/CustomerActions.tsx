// Actions for a customer: write and edit; also merge and erase for owners and managers.
import { Ellipsis, Merge, MessageCircle, Pencil, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { eraseCustomer } from '#contract/sql/orders/customers.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { customerMessages } from '#domain/message/customer-messages.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button, IconButton, LinkButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem } from '#kit/action/Menu.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Chips } from '#kit/form/Chips.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { unchangedText } from '#kit/outage/copy.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { EditCustomer } from '../edit/CustomerForm.tsx'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { CUSTOMER_REFUSALS } from '../shared/use-customers.ts'

type Props = { readonly customer: CustomerDetails; readonly mergeId: string | null }

export function CustomerActions({ customer, mergeId }: Props) {
  const business = useBusiness()
  const [open, setOpen] = useState<'message' | 'edit' | 'merge' | 'erase' | null>(null)
  const [, navigate] = useLocation()
  const close = () => setOpen(null)
  // Nobody is written to, changed or merged by whoever does not see numbers.
  const mayReach = customer.phone !== null
  const closeMerge = () => {
    close()
    if (mergeId) navigate(`/dashboard/customers/${customer.id}`, { replace: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayReach && (
        <>
          <Button kind="leaf" Icon={MessageCircle} onClick={() => setOpen('message')}>
            WhatsApp
          </Button>
          <Button kind="plain" Icon={Pencil} onClick={() => setOpen('edit')}>
            Edit
          </Button>
        </>
      )}
      {isManager(business) && (
        <Menu align="end" trigger={<IconButton Icon={Ellipsis} label="More" />}>
          {mayReach && (
            <MenuItem Icon={Merge} onSelect={() => setOpen('merge')}>
              Merge with another record
            </MenuItem>
          )}
          <MenuItem Icon={ShieldX} isDanger onSelect={() => setOpen('erase')}>
            Erase personal data
          </MenuItem>
        </Menu>
      )}
      {open === 'message' && <MessageSheet customer={customer} onClose={close} />}
      {open === 'edit' && <EditCustomer customer={customer} onClose={close} />}
      <MergeDialog
        customer={customer}
        otherId={mergeId}
        isOpen={mayReach && isManager(business) && (open === 'merge' || mergeId !== null)}
        onClose={closeMerge}
      />
      <EraseDialog customer={customer} isOpen={open === 'erase'} onClose={close} />
    </div>
  )
}

type EraseDialogProps = {
  readonly customer: CustomerDetails
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Erases a person's data when the person requests this. Says what is deleted and what stays; the owner types the name, so that nobody
 * erases by accident.
 */
function EraseDialog({ customer, isOpen, onClose }: EraseDialogProps) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { save } = useStoreWrite(eraseCustomer, CUSTOMER_REFUSALS, {
    tell: setProblem,
    outageText: unchangedText,
  })
  const erase = async () => {
    const done = 'Their data is erased. The orders stay in your books without it.'
    const onSaved = () => navigate('/dashboard/customers')
    await save({ customerId: customer.id, name: typed }, { done, onSaved })
  }
  const same = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    <ConfirmDialog
      title="Erase personal data"
      action="Erase for good"
      busyText="Erasing…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={erase}
      isReady={same(typed) === same(customer.name)}
    >
      <div className="flex flex-col gap-3">
        <p>{`Name, number, e-mail, addresses, tags and notes of ${customer.name} are removed from your shop, from their orders and from what you wrote about them. This cannot be undone.`}</p>
        <p>
          Your books stay right: orders keep their goods, amounts and dates, under “Erased customer”. A line
          without the person’s data says that it was done, when and by whom.
        </p>
        <TextField
          label={`Type ${customer.name} to go on`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && <ErrorNote text={problem} />}
      </div>
    </ConfirmDialog>
  )
}

type MessageSheetProps = Omit<EraseDialogProps, 'isOpen'>

/** A message to the customer: offers a text, lets the owner change it, and opens WhatsApp by a real link. */
function MessageSheet({ customer, onClose }: MessageSheetProps) {
  const business = useBusiness()
  const messages = customerMessages(customer, {
    name: business.name,
    url: storeUrl(business, location.origin),
  })
  const [text, setText] = useState(messages[0]?.text ?? '')
  return (
    <Sheet title={`Write to ${customer.name}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Chips
          label="Begin with"
          chips={messages.map(({ kind, label }) => ({ value: kind, label }))}
          value={messages.find((message) => message.text === text)?.kind ?? null}
          onChange={(kind) => setText(messages.find((message) => message.kind === kind)?.text ?? text)}
        />
        <TextArea label="Message" rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        <LinkButton
          kind="leaf"
          Icon={MessageCircle}
          isExternal
          isWide
          href={whatsAppLink(customer.phone ?? '', text)}
          onClick={onClose}
        >
          Open in WhatsApp
        </LinkButton>
      </div>
    </Sheet>
  )
}
