// Step 1: name, link and WhatsApp number, optionally a logo and its colours. At the end the store exists.

import { useState } from 'react'
import { createBusiness } from '#contract/sql/store/business.ts'
import { call } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { currencyOfCountry } from '#domain/basics/countries.ts'
import { readShopForm } from '#domain/store/forms/shop-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'
import { OPEN_REFUSALS } from './copy.ts'
import { type ChosenLook, LogoChoice } from './LogoChoice.tsx'
import { SlugField } from './SlugField.tsx'
import { sendLogo } from './send-logo.ts'
import { WhatsAppField } from './WhatsAppField.tsx'

const NO_LOOK: ChosenLook = { file: null, primary: null, accent: null }

export function ShopStep({ onOpened }: { readonly onOpened: (businessId: string) => void }) {
  const { person, switchTo, refresh } = useBusinessChoice()
  const [look, setLook] = useState(NO_LOOK)
  const edit = useEditForm({
    draftKey: `onboarding:${person.id}`,
    values: { name: '', slug: '', country: 'NG', phone: '' },
    read: readShopForm,
  })
  const { form } = edit
  const open = edit.submit((shop) => ({
    send: async () =>
      call(await ownerDatabase(), createBusiness, {
        business: {
          ...shop,
          currency: currencyOfCountry(shop.country),
          ...(look.primary ? { primaryColour: look.primary } : {}),
          ...(look.accent ? { accentColour: look.accent } : {}),
        },
      }),
    onSaved: async ({ businessId }: { readonly businessId: string }) => {
      if (look.file) void sendLogo(businessId, look.file).then(refresh)
      onOpened(businessId)
      switchTo(businessId)
      await refresh()
    },
    refusalText: ({ code }: Refusal) => {
      const refusal = OPEN_REFUSALS[code]
      if (!refusal) return 'This could not be saved. Please look at what you typed.'
      if (refusal.field === 'root') return refusal.text
      form.setError(refusal.field, { message: refusal.text })
      return null
    },
  }))

  return (
    <EditForm
      edit={edit}
      onSubmit={open}
      buttons={
        <Button type="submit" isWide isBusy={edit.isSaving} busyText="Opening your store…">
          Open my store
        </Button>
      }
    >
      <Card>
        <div className="flex flex-col gap-4">
          <TextField label="Name of your shop" autoComplete="organization" {...fieldOf(form, 'name')} />
          <SlugField form={form} />
          <WhatsAppField form={form} />
        </div>
      </Card>
      <Card title="Logo and colours">
        <LogoChoice look={look} onChange={setLook} />
      </Card>
    </EditForm>
  )
}
