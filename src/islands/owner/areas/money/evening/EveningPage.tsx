// The day in one picture, to send to a partner or to put into the owner's own Status. The names of people can be left out.
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { eveningCount } from '#contract/sql/orders/till.ts'
import type { EveningCount } from '#domain/order/evening-count.ts'
import { Button } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { STATUS } from '#owner/shared/pictures/draw/shop-picture.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import {
  type PictureFile,
  ShareButton,
  ShownPicture,
  usePictureFile,
} from '#owner/shared/share/SharePicture.tsx'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { drawEvening, eveningPictureText } from './evening-picture.ts'

export default function EveningPage() {
  return (
    <Page title="The day in one picture" back={{ href: '/dashboard/money/till', label: 'Till' }}>
      {may(useBusiness(), 'figures') ? <ReadEvening /> : <NoRight right="figures" />}
    </Page>
  )
}

function ReadEvening() {
  const query = useStoreRead(eveningCount)
  return (
    <Loaded query={query} failed="The day could not be counted.">
      {(evening) => <Evening evening={evening} />}
    </Loaded>
  )
}

function Evening({ evening }: { readonly evening: EveningCount }) {
  const shop = useBusiness()
  const [hasNames, setNames] = useState(false)
  const context = { shop, hasNames }
  const words = eveningPictureText(evening, context)
  const picture = usePictureFile(['evening', evening, hasNames, shop], () => drawEvening(evening, context))
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <div className="min-w-0 lg:order-2">
        <Card isStack>
          <SwitchField
            label="Show who owes"
            hint="Leave it off for your Status: names are for you and your partner."
            isOn={hasNames}
            onChange={setNames}
          />
          <ShareButtons picture={picture.data} words={words} />
        </Card>
      </div>
      <div className="min-w-0">
        <ShownPicture
          picture={picture}
          alt={words}
          size={STATUS}
          className="h-auto max-w-sm shadow-card"
          room="aspect-[9/16] max-w-sm"
        />
      </div>
    </div>
  )
}

type ShareProps = { readonly picture: PictureFile | undefined; readonly words: string }

function ShareButtons({ picture, words }: ShareProps) {
  return (
    <div className="flex flex-col gap-3">
      <ShareButton
        isWide
        picture={picture}
        words={words}
        text=""
        action="Share the picture"
        otherwise="Send it in words"
      />
      <div className="flex flex-wrap gap-3 *:min-w-0 *:flex-1 *:basis-40">
        <Button
          kind="soft"
          Icon={Download}
          disabled={!picture}
          onClick={() => picture && saveFile(picture.file, picture.file.name)}
        >
          Save picture
        </Button>
        <Button kind="soft" Icon={Copy} onClick={() => void copyText(words, 'text')}>
          Copy words
        </Button>
      </div>
    </div>
  )
}
