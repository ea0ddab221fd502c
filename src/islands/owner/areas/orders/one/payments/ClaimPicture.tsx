// The picture that a customer sent with the word that they have paid: a link, and the picture in a sheet.
import { useState } from 'react'
import { fetchPrivateFile } from '#data/owner/private-file.ts'
import { claimPictureName } from '#domain/picture/buckets.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { PrivatePicture } from '#owner/shared/pictures/field/PrivatePicture.tsx'

type Props = { readonly paymentId: string }

export function ClaimPicture({ paymentId }: Props) {
  const { id: businessId } = useBusiness()
  const [isOpen, setOpen] = useState(false)
  const picture = useStoreFetch(
    'orders',
    ['claim', paymentId],
    () => fetchPrivateFile(claimPictureName(businessId, paymentId)),
    { enabled: isOpen },
  )
  return (
    <>
      <button type="button" className="min-h-11 text-indigo underline" onClick={() => setOpen(true)}>
        See their picture
      </button>
      <Sheet title="Picture of the transfer" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-3">A picture is no proof: look into your account.</p>
        {picture.isError && <ErrorNote text="The picture could not be loaded. Close this and try again." />}
        {picture.isLoading && <Skeleton className="h-60" />}
        {picture.data === null && <p>The picture did not arrive.</p>}
        {picture.data && <PrivatePicture picture={picture.data} alt="What the customer sent" />}
      </Sheet>
    </>
  )
}
