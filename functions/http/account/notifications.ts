// POST /api/notifications: a member's device rings for a store, changes what for, or no longer rings. Attacks: an address that makes our
// server ask a private one (src/domain/notification/push-endpoint.ts), another person's store (the database asks), a form of another site
// (same origin, JSON, a bearer token and no cookie), a flood of tests, a device that is moved by somebody who does not hold it (`move` asks for
// its old address and secret, which only its browser and the database know).
import { safeParse } from 'valibot'
import { type NotificationsRequest, notificationsRequest } from '#contract/api/notifications.ts'
import { movePushDevice, renewPushDevice, savePushChoices } from '#contract/sql/account/notifications.ts'
import { call, callOrThrow } from '#data/client.ts'
import {
  type PushPerson,
  readPushChoices,
  removePushDevice,
  writePushTest,
} from '#data/server/messages/pushes.ts'
import { isPushEndpoint } from '#domain/notification/push-endpoint.ts'
import { standInOrigin } from '../../adapters/web-push.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { personOf, withBody } from '../shared/account-body.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'

/** Calls of one person in a minute. */
const takesOne = windowLimit(60, 60)

/** Tests of one person in a minute: each is a request to a push service. */
const takesTest = windowLimit(6, 60)

/** Changed addresses from one network in a minute. */
const takesMove = windowLimit(20, 60)

/** 200 with the answer of src/contract/api/notifications.ts; 401 without a person, 403, 422 `push_service`, 429. */
export const answerNotifications: RouteHandler = (request, context) =>
  withBody(request, async (body) => {
    const asked = safeParse(notificationsRequest, body)
    if (!asked.success) return errorResponse('bad_request')
    if (asked.output.call === 'move') return move(asked.output, context)
    const person = await personOf(request, context)
    if (!person) return errorResponse('unauthorised')
    const limit = asked.output.call === 'test' ? takesTest : takesOne
    if (!limit(person.userId, context.now())) return errorResponse('too_many_requests')
    return answer(asked.output, person, context)
  })

async function answer(
  asked: Exclude<NotificationsRequest, { readonly call: 'move' }>,
  person: PushPerson,
  context: RouteContext,
): Promise<Response> {
  const { database } = context
  const { userId } = person
  switch (asked.call) {
    case 'read':
      return jsonResponse({ choices: await readPushChoices(database, { ...asked, userId }) })
    case 'save':
      return save(asked, person, context)
    case 'renew':
      return jsonResponse({
        done: await callOrThrow(database, renewPushDevice, { person, device: asked.device }),
      })
    case 'remove':
      await removePushDevice(database, asked.endpoint, asked.store)
      return jsonResponse({ done: true })
    case 'test':
      return jsonResponse({ done: await writePushTest(database, { ...asked, userId }) })
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
  person: PushPerson,
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
