// The page of one product, new or stored. Reads the product and passes it to the editor.
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { countProducts, readProduct } from '#contract/sql/catalogue/products.ts'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { ProductEditor } from './ProductEditor.tsx'

const BACK = { href: '/dashboard/products', label: 'Products' }

export default function ProductPage() {
  const { id = 'new' } = useParams<{ id: string }>()
  // The id of a new product, made at the start, so that the editor stays the same after the first save.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const isNew = id === 'new'
  useEffect(() => {
    if (!isNew) setNewId(crypto.randomUUID())
  }, [isNew])
  return <LoadedProduct key={isNew ? newId : id} id={isNew ? newId : id} isNew={isNew} />
}

type Props = { readonly id: string; readonly isNew: boolean }

function LoadedProduct({ id, isNew }: Props) {
  // Read again whenever the editor opens or the window gets the focus.
  const query = useStoreRead(
    readProduct,
    { productId: isNew ? 'new' : id },
    { enabled: !isNew, staleTime: 0 },
  )
  const counts = useStoreRead(countProducts)
  if (isNew && (counts.data || counts.isError)) {
    return <ProductEditor id={id} saved={null} counts={counts.data} />
  }
  return (
    <OneThing
      query={query}
      title="Product"
      back={BACK}
      failed="The product could not be loaded."
      missing={{
        title: 'This product is gone',
        text: 'It was deleted, or belongs to another of your stores.',
      }}
      loading={
        <div aria-busy="true" className="flex max-w-3xl flex-col gap-4">
          <p className="sr-only">Loading</p>
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
          <Skeleton className="h-40" />
        </div>
      }
    >
      {(saved) => <ProductEditor id={id} saved={saved} counts={counts.data} />}
    </OneThing>
  )
}
