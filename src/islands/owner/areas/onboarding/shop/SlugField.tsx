// The last part of the store's link: suggested from the name until the owner edits it, and checked while typing.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { slugState } from '#contract/sql/store/business.ts'
import { callAsPerson } from '#data/session/call-as-person.ts'
import type { ShopForm } from '#domain/store/forms/shop-form.ts'
import { slugFault, suggestSlug } from '#domain/store/slug.ts'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { useSettled } from '#kit/form/use-settled.ts'
import { personKeys } from '#owner/session/query-keys.ts'

const PAUSE_MS = 300

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
  const { data: state } = useQuery({
    queryKey: personKeys.slug(settled),
    queryFn: () => callAsPerson(slugState, { businessId: null, slug: settled }),
    enabled: settled !== '' && fault === null,
    staleTime: 30_000,
    retry: false,
  })
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
