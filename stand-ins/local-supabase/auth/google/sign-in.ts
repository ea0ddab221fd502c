// GET /authorize and GET /callback: sign in with Google. The state is a row in auth.flow_state, valid once and for five minutes. The page
// gets a code; with PKCE only the browser that began the sign-in can exchange this code.

import type { ApiRequest } from '../../shared/api-request.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, invalid, userBanned } from '../errors.ts'
import { clientOf, readChallenge } from '../input.ts'
import { linkOrCreatePerson } from '../people/linking.ts'
import {
  implicitRedirect,
  oauthErrorOf,
  redirectTo,
  withCode,
  withProviderRefusal,
} from '../redirects/redirect-answers.ts'
import { claimFlow, closeFlow, type FlowState, findFlow, openFlow } from '../sessions/flow-state.ts'
import { isBanned, openSession } from '../sessions/sessions.ts'
import type { GooglePerson } from './client.ts'

// Providers that the hosted service supports and this product does not use.
const disabledProviders =
  'apple azure bitbucket discord facebook figma fly github gitlab kakao keycloak linkedin linkedin_oidc notion snapchat spotify slack slack_oidc twitch twitter x vercel_marketplace workos zoom'.split(
    ' ',
  )

/** GET /authorize */
export async function authorize(context: AuthContext, api: ApiRequest): Promise<void> {
  const { pool, clock, site, google } = context
  const provider = (api.query.get('provider') ?? '').toLowerCase()
  if (provider !== 'google') {
    throw invalid(
      disabledProviders.includes(provider)
        ? 'Unsupported provider: provider is not enabled'
        : `Unsupported provider: Provider ${provider} could not be found`,
    )
  }
  const challenge = readChallenge(api.query.get('code_challenge'), api.query.get('code_challenge_method'))
  const referrer = site.pick(api.request, api.query)
  const state = await openFlow(pool, clock, { provider, method: 'oauth', challenge, referrer })
  redirectTo(api.response, 302, google.authorizeAddress(state, callbackOf(context), api.query))
}

/** GET /callback */
export async function callback(context: AuthContext, api: ApiRequest): Promise<void> {
  const { pool, clock, site } = context
  let target = site.url()
  let status: 302 | 303 = 303
  try {
    const flow = await findFlow(pool, clock, api.query.get('state'))
    target = flow.referrer ?? target
    status = 302
    const error = api.query.get('error')
    if (error) {
      await closeFlow(pool, clock, flow.id)
      const description = api.query.get('error_description') ?? ''
      return redirectTo(api.response, 302, withProviderRefusal(target, { error, description }))
    }
    redirectTo(api.response, 302, await finish(context, api, flow, target))
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    const refusal = { error: oauthErrorOf(error), code: error.code, description: error.message }
    redirectTo(api.response, status, withProviderRefusal(target, refusal))
  }
}

async function finish(
  context: AuthContext,
  api: ApiRequest,
  flow: FlowState,
  target: string,
): Promise<string> {
  const { pool, clock } = context
  const person = await exchange(context, api.query.get('code'))
  if (!person.email || !person.isEmailVerified) {
    throw new AuthRefusal(
      422,
      'provider_email_needs_verification',
      'Unverified email with google. Verify the email with google in order to sign in',
    )
  }
  const user = await linkOrCreatePerson(pool, 'google', person)
  if (isBanned(user)) throw userBanned(403)
  const isFirst = await claimFlow(pool, flow, {
    userId: user.id,
    accessToken: person.accessToken,
    refreshToken: person.refreshToken,
    at: clock.date(),
  })
  if (!isFirst) throw new AuthRefusal(400, 'flow_state_already_used', 'State has already been used')
  if (flow.code_challenge) return withCode(target, flow.auth_code)
  await closeFlow(pool, clock, flow.id)
  const session = await openSession({ pool, signer: context.signer() }, user, {
    client: clientOf(api),
    method: 'oauth',
    provider: 'google',
  })
  return implicitRedirect(target, session, {
    provider_token: person.accessToken,
    provider_refresh_token: person.refreshToken,
  })
}

async function exchange(context: AuthContext, code: string | null): Promise<GooglePerson> {
  if (!code)
    throw new AuthRefusal(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  try {
    return await context.google.exchange(code, callbackOf(context))
  } catch {
    // Gives the page the same message for a wrong code, for a token that Google did not sign, and when Google does not answer.
    throw new AuthRefusal(500, 'unexpected_failure', `Unable to exchange external code: ${code}`)
  }
}

function callbackOf(context: AuthContext): string {
  return `${context.signer().issuer}/callback`
}
