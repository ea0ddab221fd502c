// Data and privacy: download all data, what is stored about shoppers and why, and delete the store.
import { useLocation } from 'wouter'
import { brand } from '#brand'
import { askDeletion } from '#data/owner/settings/deletion.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { ExitKitCard } from './ExitKitCard.tsx'
import { ExportCard } from './ExportCard.tsx'

export default function PrivacyTab() {
  const { role } = useBusiness()
  return (
    <div className="flex flex-col gap-4">
      <ExportCard />
      {role === 'owner' && <ExitKitCard />}
      <ShopperDataCard />
      {role === 'owner' && <DeleteStoreCard />}
    </div>
  )
}

/** Explains what is stored about shoppers, and what the law requires of the shop. */
function ShopperDataCard() {
  return (
    <Card title="Your shoppers’ data" isStack>
      <p>When somebody orders, your store keeps:</p>
      <ul className="list-disc pl-5">
        <li>their name and phone number, so that you can reach them;</li>
        <li>address and landmark when you deliver, and an e-mail when they gave one;</li>
        <li>what they ordered, when, what it cost and what you noted about them.</li>
      </ul>
      <p>{`Visits are counted without cookies and without knowing who it was. You, your team and the shopper see an order. ${brand.name}’s own staff look at a shop only to answer it or a report, and write down why.`}</p>
      <p>{`Under the Nigeria Data Protection Act 2023 the data is yours to look after: you decide what it is used for, ${brand.name} keeps it for you. Use it for the order and for what the person agreed to. Whoever asks may see what you hold about them, have it put right and have it removed: open the customer and choose “Erase personal data”. The figures in your books stay, the person goes.`}</p>
      <p>
        <span>
          Keep orders for as long as the tax office may ask (six years), and not longer than you need them. If
          data gets into the wrong hands, the Commission must hear of it within 72 hours: write to us at once
          at
        </span>{' '}
        <a
          className="break-all text-indigo underline underline-offset-4"
          href={`mailto:${brand.supportEmail}`}
        >
          {brand.supportEmail}
        </a>
        <span>.</span>
      </p>
    </Card>
  )
}

function DeleteStoreCard() {
  const { id, name, slug } = useBusiness()
  const { refresh } = useBusinessChoice()
  const [, navigate] = useLocation()
  const ask = async ([typed = '']: readonly string[], password: string) => {
    const answer = await askDeletion({ kind: 'store', store: id, slug: typed, password })
    if (!answer.ok) return answer.code
    toast({
      text: answer.done
        ? `${name} is deleted.`
        : `${name} is off line. What is left is deleted within minutes.`,
    })
    await refresh()
    // Without this the person would stand before the same button of their next store.
    navigate('/dashboard', { replace: true })
    return null
  }
  return (
    <DeleteCard
      title="Delete this store"
      question={`Delete ${name}?`}
      text="Your store goes off line within seconds, and its products, pictures, customers, orders and settings are deleted for good. What stays is a billing record (the store’s name and links, its plan, when it opened and closed), and nobody, you included, can take your links for 90 days. Orders that still wait go with it: answer them first. Export everything first."
      stores={[{ slug, name: 'it' }]}
      ask={ask}
    />
  )
}
