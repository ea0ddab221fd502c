// `npm run vapid-keys`: prints new keys of notifications for a first deploy (docs/notifications.md).
import { makeVapidKeys } from './deploy/vapid-keys.ts'

const { publicKey, privateKey } = await makeVapidKeys()
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
