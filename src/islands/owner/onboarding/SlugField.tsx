// The end of the store's link: suggested from the name until it is touched, checked while it is typed.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fetchSlugState } from '#data/owner/open-business.ts'
import { suggestSlug } from '#domain/store/slug.ts'
import { slugFault } from '../kit/slug-fault.ts'
import { TextField } from '../kit/TextField.tsx'
import type { ShopForm } from './shop-form.ts'

const PAUSE_MS = 300

export function SlugField({ form }: { readonly form: UseFormReturn<ShopForm> }) {
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
    queryKey: ['slug', settled],
    queryFn: () => fetchSlugState(settled),
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

function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
