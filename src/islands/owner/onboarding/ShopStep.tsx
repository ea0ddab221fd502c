// Step 1: name, link, WhatsApp number; a logo and its colours if there is one. Ends with a store that exists.
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { openBusiness } from '#data/owner/open-business.ts'
import { currencyOf } from '#domain/basics/countries.ts'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { parseSlug } from '#domain/store/slug.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useBusinessChoice } from '../session/business.ts'
import { type ChosenLook, LogoChoice } from './LogoChoice.tsx'
import { SlugField } from './SlugField.tsx'
import { sendLogo } from './send-logo.ts'
import { OPEN_REFUSALS, type ShopForm, shopSchema } from './shop-form.ts'
import { WhatsAppField } from './WhatsAppField.tsx'

const NO_LOOK: ChosenLook = { file: null, primary: null, accent: null }

export function ShopStep({ onOpened }: { readonly onOpened: (businessId: string) => void }) {
  const { person, switchTo, refresh } = useBusinessChoice()
  const [look, setLook] = useState(NO_LOOK)
  const form = useForm<ShopForm>({
    resolver: valibotResolver(shopSchema),
    defaultValues: { name: '', slug: '', country: 'NG', phone: '' },
  })
  const draft = useDraft(`onboarding:${person.id}`, form)
  const { errors, isSubmitting } = form.formState

  const open = form.handleSubmit(async ({ name, slug, country, phone }) => {
    const parsed = parseSlug(slug)
    const whatsappNumber = toWhatsAppNumber(phone, country)
    if (!parsed.ok || whatsappNumber === null) return
    try {
      const opened = await openBusiness({
        name: name.trim(),
        slug: parsed.value,
        whatsappNumber,
        country,
        currency: currencyOf(country),
        ...(look.primary ? { primaryColour: look.primary } : {}),
        ...(look.accent ? { accentColour: look.accent } : {}),
      })
      if (!opened.ok) {
        const refusal = OPEN_REFUSALS[opened.error.code]
        form.setError(refusal?.field ?? 'root', {
          message: refusal?.text ?? 'This could not be saved. Please look at what you typed.',
        })
        return
      }
      draft.clear()
      const { businessId } = opened.value
      if (look.file) void sendLogo(businessId, look.file).then(refresh)
      onOpened(businessId)
      switchTo(businessId)
      await refresh()
    } catch (error) {
      console.warn('onboarding: the store was not opened', error)
      form.setError('root', {
        message: 'We could not reach the server. What you typed is kept: try again in a moment.',
      })
    }
  })

  return (
    <form onSubmit={open} noValidate className="flex flex-col gap-4">
      <Card>
        <div className="flex flex-col gap-4">
          <TextField
            label="Name of your shop"
            autoComplete="organization"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <SlugField form={form} />
          <WhatsAppField form={form} />
        </div>
      </Card>
      <Card title="Logo and colours">
        <LogoChoice look={look} onChange={setLook} />
      </Card>
      {errors.root?.message && <ErrorNote text={errors.root.message} />}
      <Button type="submit" isWide isBusy={isSubmitting} busyText="Opening your store…">
        Open my store
      </Button>
    </form>
  )
}
