// The fields of a customer, for adding and for editing. Typed text survives a lost connection and a reload.
import { Link, useLocation } from 'wouter'
import { addCustomer, saveCustomer } from '#data/owner/customers/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import { type CustomerFields, type CustomerRow, readCustomerForm } from '#domain/customer/customer-form.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import type { Write } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { customerRefusalText } from '../shared/use-customers.ts'

export const EMPTY_CUSTOMER: CustomerFields = { name: '', phone: '', email: '', address: '', landmark: '' }

const NAMES = {
  name: 'Name',
  phone: 'Phone number',
  email: 'E-mail',
  address: 'Address',
  landmark: 'Nearest landmark',
} satisfies FieldNames<CustomerFields>

type Props<T> = {
  readonly draftKey: string
  readonly values: CustomerFields
  /** False for a new customer. */
  readonly isStored?: boolean
  readonly action: string
  readonly toWrite: (row: CustomerRow) => Pick<Write<T>, 'send' | 'onSaved' | 'onSettled'>
  readonly onCancel: () => void
}

export function CustomerForm<T>({ draftKey, values, isStored, action, toWrite, onCancel }: Props<T>) {
  const { country } = useBusiness()
  const edit = useEditForm({
    draftKey,
    values,
    read: (typed: CustomerFields) => readCustomerForm(typed, country),
    ...(isStored ? { names: NAMES } : {}),
  })
  const { form, errors } = edit
  const save = edit.submit((row) => ({
    ...toWrite(row),
    refusalText: (refusal) => {
      const taken = refusal.code === 'phone_taken' ? String(refusal.details['customerId'] ?? '') : ''
      if (taken === '') return customerRefusalText(refusal)
      form.setError('phone', { type: taken, message: 'Another customer has this number already.' })
      return null
    },
  }))
  const takenBy = /^[0-9a-f-]{36}$/.test(errors.phone?.type ?? '') ? errors.phone?.type : undefined
  return (
    <EditForm edit={edit} onSubmit={save} action={action} onCancel={onCancel}>
      <TextField label="Name" autoComplete="off" {...fieldOf(form, 'name')} />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint={
          takenBy && (
            <Link href={`/dashboard/customers/${takenBy}`} className="text-indigo underline">
              See who has this number
            </Link>
          )
        }
        {...fieldOf(form, 'phone')}
      />
      <TextField label="E-mail (optional)" type="email" autoComplete="off" {...fieldOf(form, 'email')} />
      <TextField label="Address (optional)" autoComplete="off" {...fieldOf(form, 'address')} />
      <TextField label="Nearest landmark (optional)" autoComplete="off" {...fieldOf(form, 'landmark')} />
    </EditForm>
  )
}

export function AddCustomer({ onClose }: { readonly onClose: () => void }) {
  const { id } = useBusiness()
  const readAgain = useReadAgain('customers')
  const [, navigate] = useLocation()
  const toWrite = (row: CustomerRow) => ({
    send: () => addCustomer(id, row),
    done: `${row.name} is added`,
    onSaved: async (added: { readonly id: string }) => {
      onClose()
      await readAgain()
      navigate(`/dashboard/customers/${added.id}`)
    },
  })
  return (
    <Sheet title="Add customer" onClose={onClose}>
      <CustomerForm
        draftKey={`customer:${id}:new`}
        values={EMPTY_CUSTOMER}
        action="Add customer"
        toWrite={toWrite}
        onCancel={onClose}
      />
    </Sheet>
  )
}

type EditProps = { readonly customer: CustomerDetails; readonly onClose: () => void }

export function EditCustomer({ customer, onClose }: EditProps) {
  const { id, country } = useBusiness()
  const readAgain = useReadAgain('customers')
  const toWrite = (row: CustomerRow) => ({
    send: () => saveCustomer(id, customer, row),
    done: `${row.name} is saved`,
    onSaved: onClose,
    onSettled: () => void readAgain(),
  })
  const { name, phone, email, address, landmark } = customer
  return (
    <Sheet title="Edit customer" onClose={onClose}>
      <CustomerForm
        draftKey={`customer:${id}:${customer.id}`}
        values={{ name, phone: formatPhone(phone ?? '', country), email: email ?? '', address, landmark }}
        isStored
        action="Save"
        toWrite={toWrite}
        onCancel={onClose}
      />
    </Sheet>
  )
}
