// iPhones and iPads ring from the home screen alone: the way there, in three small drawings.
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { Card } from '#kit/page/Card.tsx'

export function InstallCard() {
  return (
    <Card title={`Put ${brand.name} on your home screen first`}>
      <p>An iPhone or iPad rings only for apps on its home screen. It takes a minute, in Safari:</p>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        <Step drawing={<ShareSign />} text="Tap Share, the square with an arrow." />
        <Step drawing={<AddSign />} text="Choose “Add to Home Screen”, then “Add”." />
        <Step drawing={<HomeScreen />} text={`Open ${brand.name} there and come back to this page.`} />
      </ol>
      <p className="mt-4 text-mute text-sm">Your iPhone needs iOS 16.4 or newer.</p>
    </Card>
  )
}

function Step({ drawing, text }: { readonly drawing: ReactNode; readonly text: string }) {
  return (
    <li className="flex items-center gap-3 sm:flex-col sm:items-start">
      <svg
        viewBox="0 0 64 64"
        aria-hidden="true"
        className="size-16 shrink-0 rounded-card bg-indigo-soft fill-none stroke-2 stroke-indigo p-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
      <span>{text}</span>
    </li>
  )
}

const ShareSign = () => <path d="M22 26h-7v29h34V26h-7M32 40V9m-9 9 9-9 9 9" />
const AddSign = () => <path d="M13 13h38v38H13ZM32 23v18M23 32h18" />
const HomeScreen = () => (
  <>
    <path d="M19 5h26a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H19a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4ZM28 53h8" />
    <path d="M22 14h7v7h-7ZM35 14h7v7h-7ZM22 27h7v7h-7Z" />
    <path d="M35 27h7v7h-7Z" className="fill-lamp" />
  </>
)
