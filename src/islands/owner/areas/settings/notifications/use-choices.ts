// Changes what this device rings for. A change is shown at once, and taken back when the server does not store it. Each write sends all choices, so
// writes are sent one after the other: otherwise an older one could arrive last.
import { saveChoices, stopRinging } from '#data/owner/notifications/notifications.ts'
import type { PushDevice } from '#data/owner/notifications/push-device.ts'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useRinging } from '#owner/shared/notifications/use-ringing.ts'
import { notificationRefusalText } from './copy.ts'

/** What this device rings for. A change shows at once and is taken back when it was not saved. */
export function useChoices(device: PushDevice, choices: PushChoices) {
  const { id } = useBusiness()
  const { show } = useRinging()
  const { save, isSaving } = useSave({ queue: 'choices of this device' })
  const change = (changed: Partial<PushChoices>) => {
    const next = { ...choices, ...changed }
    show({ choices: next })
    void save({
      send: () => saveChoices(device, id, next),
      rollBack: () => show({ choices }),
      refusalText: notificationRefusalText,
    })
  }
  const stop = () =>
    void save({
      send: () => stopRinging(device, id),
      onSaved: () => show({ choices: null }),
      refusalText: notificationRefusalText,
    })
  return { change, stop, isSaving }
}
