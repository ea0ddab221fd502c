// Step 1: name, link and WhatsApp number, optionally a logo and its colours. At the end the store exists.
import { useEffect, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { createBusiness, slugState } from '#contract/sql/store/business.ts'
import type { Refusal } from '#data/errors.ts'
import { isOutage } from '#data/outage.ts'
import { saveLogo } from '#data/owner/business/first-week.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { sendPicture } from '#data/owner/products/pictures.ts'
import { COUNTRIES, currencyOfCountry } from '#domain/basics/countries.ts'
import { CURRENCIES } from '#domain/basics/money.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { type ChosenPart, WHOLE } from '#domain/picture/picture.ts'
import { readShopForm, type ShopForm } from '#domain/store/forms/shop-form.ts'
import { SLUG_SENTENCES, slugFault, suggestSlug } from '#domain/store/slug.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { useSettled } from '#kit/form/use-settled.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { usePersonRead } from '#owner/session/person-data.ts'
import { makePicture } from '#owner/shared/pictures/make/making.ts'
import { type ChosenLook, LogoChoice } from './LogoChoice.tsx'

const NO_LOOK: ChosenLook = { file: null, part: WHOLE, primary: null, accent: null }

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
    send: () =>
      callDatabase(createBusiness, {
        business: {
          ...shop,
          currency: currencyOfCountry(shop.country),
          ...(look.primary ? { primaryColour: look.primary } : {}),
          ...(look.accent ? { accentColour: look.accent } : {}),
        },
      }),
    onSaved: async ({ businessId }: { readonly businessId: string }) => {
      if (look.file) void sendLogo(businessId, look.file, look.part).then(refresh)
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
    <EditForm edit={edit} onSubmit={open} action="Open my store" busyText="Opening your store…" isWide>
      <Card isStack>
        <TextField label="Name of your shop" autoComplete="organization" {...fieldOf(form, 'name')} />
        <SlugField form={form} />
        <WhatsAppField form={form} />
      </Card>
      <Card title="Logo and colours">
        <LogoChoice look={look} onChange={setLook} />
      </Card>
    </EditForm>
  )
}

/** Sentences for the database's reasons not to open a store, and the field under which each sentence appears. */
const OPEN_REFUSALS: Readonly<Record<string, { readonly field: 'slug' | 'root'; readonly text: string }>> = {
  slug_taken: { field: 'slug', text: 'Somebody has this link already. Please choose another.' },
  slug_reserved: { field: 'slug', text: SLUG_SENTENCES.slug_reserved },
  too_many_requests: {
    field: 'root',
    text: 'You have three stores on Starter, which is the most of one person. Take a larger plan for one of them first: Settings, then Plan.',
  },
}

const quietly = () => {}

/** Sends and saves the logo while the person goes on. A failure is told in a message: the logo can be added later. */
async function sendLogo(businessId: string, file: File, part: ChosenPart): Promise<void> {
  try {
    const made = await makePicture(
      { file, part, name: file.name, order: { purpose: 'logo', mark: null } },
      quietly,
    )
    if (!made.ok) return tell()
    const sent = await sendPicture(businessId, made.value)
    if (!sent.ok) return tell()
    await saveLogo(businessId, sent.value)
    sendNudge(businessId)
  } catch (error) {
    if (!isOutage(error) && !(error instanceof DOMException)) return reportFault(error)
    console.warn('onboarding: the logo was not sent', error)
    tell()
  }
}

function tell(): void {
  toast({ kind: 'bad', text: 'Your logo could not be sent. Add it later under Settings, Branding.' })
}

const TEST_MESSAGE = 'This is a test: orders from my store will arrive here.'

/** The number to which orders are sent. Accepts any usual spelling, shows the number as WhatsApp takes it, and links to a test message. */
function WhatsAppField({ form }: { readonly form: FormFields<ShopForm> }) {
  const country = form.watch('country')
  const number = toWhatsAppNumber(form.watch('phone'), country)
  const currency = COUNTRIES.find(({ code }) => code === country)?.currency ?? 'USD'
  return (
    <>
      <SelectField
        label="Country"
        hint={`Prices in ${CURRENCIES[currency].name} (${CURRENCIES[currency].symbol}). You can change that in the settings.`}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.register('country')}
      />
      <TextField
        label="WhatsApp number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={form.formState.errors.phone?.message}
        hint={
          number ? (
            <span role="status">
              <span>{`Orders go to ${formatPhone(number)}.`}</span>{' '}
              <a
                className="font-medium text-indigo underline underline-offset-4"
                href={whatsAppLink(number, TEST_MESSAGE)}
                target="_blank"
                rel="noopener"
              >
                Send a test message
              </a>
            </span>
          ) : (
            'Orders arrive here.'
          )
        }
        {...form.register('phone')}
      />
    </>
  )
}

const PAUSE_MS = 300

/** The last part of the store's link: suggested from the name until the owner edits it, and checked while typing. */
export function SlugField({ form }: { readonly form: FormFields<ShopForm> }) {
  const name = form.watch('name')
  const slug = form.watch('slug')
  const { dirtyFields, errors } = form.formState
  const isOwnChoice = dirtyFields.slug === true
  useEffect(() => {
    if (!isOwnChoice) form.setValue('slug', suggestSlug(name), { shouldValidate: false })
  }, [name, isOwnChoice, form])

  const settled = useSettled(slug.trim().toLowerCase(), PAUSE_MS)
  const fault = slugFault(settled)
  const { data: state } = usePersonRead(
    slugState,
    { businessId: null, slug: settled },
    { enabled: settled !== '' && fault === null, staleTime: 30_000, retry: false },
  )
  const isSettled = settled === slug.trim().toLowerCase()
  const taken =
    isSettled && state && state !== 'free' ? 'Somebody has this link already. Please choose another.' : null
  const error = errors.slug?.message ?? taken ?? (isOwnChoice && isSettled && fault ? fault : undefined)
  return (
    <TextField
      label="Your link"
      prefix={`${location.host}/`}
      hasLongPrefix
      error={error}
      hint={
        <span role="status">
          {!error && isSettled && state === 'free'
            ? 'This link is yours to take.'
            : 'You can change it later; the old one goes on working.'}
        </span>
      }
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...form.register('slug')}
    />
  )
}
