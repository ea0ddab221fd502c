// POST /api/notifications: a member's device rings for a store, changes what for, or no longer rings. Attacks: an address that makes our
// server ask a private one (src/domain/notification/push-endpoint.ts), another person's store (the database asks), a form of another site
// (same origin, JSON, a bearer token and no cookie), a flood of tests, a device that is moved by somebody who does not hold it (`move` asks for
// its old address and secret, which only its browser and the database know).
import { type NotificationsRequest, notificationsRequest } from '#contract/api/notifications.ts'
import {
  movePushDevice,
  pushTest,
  readPushChoices,
  removePushDevice,
  renewPushDevice,
  savePushChoices,
} from '#contract/sql/account/notifications.ts'
import { call, callOrThrow } from '#data/client.ts'
import { isPushEndpoint } from '#domain/notification/push-endpoint.ts'
import { standInOrigin } from '../../adapters/web-push.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteContext } from '../shared/context.ts'
import { fetchPerson, jsonRoute, type Person } from '../shared/person-route.ts'

/** Calls of one person in a minute. */
const takesOne = windowLimit(60, 60)

/** Tests of one person in a minute: each is a request to a push service. */
const takesTest = windowLimit(6, 60)

/** Changed addresses from one network in a minute. */
const takesMove = windowLimit(20, 60)

/** 200 with the answer of src/contract/api/notifications.ts; 401 without a person, 403, 422 `push_service`, 429. */
export const answerNotifications = jsonRoute(notificationsRequest, async (asked, context, request) => {
  if (asked.call === 'move') return move(asked, context)
  const person = await fetchPerson(request, context)
  if (!person) return errorResponse('unauthorised')
  const limit = asked.call === 'test' ? takesTest : takesOne
  if (!limit(person.userId, context.now())) return errorResponse('too_many_requests')
  return answer(asked, person, context)
})

async function answer(
  asked: Exclude<NotificationsRequest, { readonly call: 'move' }>,
  person: Person,
  context: RouteContext,
): Promise<Response> {
  const { database } = context
  const { userId } = person
  switch (asked.call) {
    case 'read':
      return jsonResponse({
        choices: await callOrThrow(database, readPushChoices, {
          userId,
          endpoint: asked.endpoint,
          businessId: asked.store,
        }),
      })
    case 'save':
      return save(asked, person, context)
    case 'renew':
      return jsonResponse({
        done: await callOrThrow(database, renewPushDevice, { person, device: asked.device }),
      })
    case 'remove':
      await callOrThrow(database, removePushDevice, { endpoint: asked.endpoint, businessId: asked.store })
      return jsonResponse({ done: true })
    case 'test':
      return jsonResponse({
        done: await callOrThrow(database, pushTest, {
          userId,
          endpoint: asked.endpoint,
          businessId: asked.store,
        }),
      })
  }
}

async function move(
  { before, device }: NotificationsRequest & { readonly call: 'move' },
  { database, env, clientAddress, now }: RouteContext,
): Promise<Response> {
  if (!takesMove(clientAddress ?? '', now())) return errorResponse('too_many_requests')
  if (!isPushEndpoint(device.endpoint, standInOrigin(env))) return errorResponse('push_service')
  return jsonResponse({ done: await callOrThrow(database, movePushDevice, { before, device }) })
}

async function save(
  { device, store, choices }: NotificationsRequest & { readonly call: 'save' },
  person: Person,
  { database, env }: RouteContext,
): Promise<Response> {
  if (!isPushEndpoint(device.endpoint, standInOrigin(env))) return errorResponse('push_service')
  const saved = await call(database, savePushChoices, {
    person,
    device,
    businessId: store,
    choices,
  })
  if (saved.ok) return jsonResponse({ choices: saved.value })
  return errorResponse(saved.error.code === 'forbidden' ? 'forbidden' : 'bad_request')
}
