// Help: asking us, what we answered, the person for shops on Enterprise, and where else to look.
import { supportPage } from '#contract/sql/operator/asked.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { AskCard } from './AskCard.tsx'
import { AskedList } from './AskedList.tsx'
import { ContactCard } from './ContactCard.tsx'

export default function HelpTab() {
  const query = useStoreRead(supportPage)
  return (
    <Loaded query={query} failed="Your questions could not be loaded.">
      {(data) => (
        <div className="flex flex-col gap-4">
          {data.plan === 'enterprise' && <ContactCard />}
          <AskCard plan={data.plan} />
          <AskedList requests={data.requests} />
          <Card title="Find it yourself">
            <div className="flex flex-col items-start gap-3">
              <p>The Help Desk answers most questions: orders, products, payments, your link.</p>
              <LinkButton href="/help" kind="soft" isExternal>
                Open the Help Desk
              </LinkButton>
            </div>
          </Card>
        </div>
      )}
    </Loaded>
  )
}
