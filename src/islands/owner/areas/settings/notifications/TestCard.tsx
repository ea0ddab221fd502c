// Sends a test notification to this device alone, by the path of an order's notification.
import { ringTest } from '#data/owner/notifications/notifications.ts'
import type { PushDevice } from '#data/owner/notifications/push-device.ts'
import { Button } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { notificationRefusalText } from './copy.ts'
import { LockedPhone } from './LockedPhone.tsx'

export function TestCard({ device }: { readonly device: PushDevice }) {
  const { id } = useBusiness()
  const { save, isSaving } = useSave()
  const ring = () =>
    void save({
      send: () => ringTest(device, id),
      onSaved: () => toast({ text: 'A test is on its way. Lock the phone to see what others see.' }),
      refusalText: notificationRefusalText,
    })
  return (
    <Card title="Try it">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex flex-col gap-3">
          <p>Send a test and lock the phone. It should ring within seconds and look like this.</p>
          <p className="text-mute text-sm">
            Nothing comes? Look for a battery saver or “Do not disturb” on the phone: they can hold
            notifications back.
          </p>
          <Button kind="soft" className="self-start" onClick={ring} disabled={isSaving}>
            Send a test
          </Button>
        </div>
        <LockedPhone />
      </div>
    </Card>
  )
}
