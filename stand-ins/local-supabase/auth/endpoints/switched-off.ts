// Refuses features that the hosted service has and this project keeps switched off: second factors, passkeys, linking by hand, SAML, the
// OAuth server. Each refusal equals GoTrue's refusal while the feature is off (github.com/supabase/auth, internal/api).

import type { ApiRequest } from '../../shared/api-request.ts'
import { isUuid } from '../../shared/uuid.ts'
import { type AuthContext, signedIn } from '../context.ts'
import { AuthRefusal, invalid } from '../errors.ts'
import { readBody, text } from '../input.ts'

const off = (code: string, message: string) => new AuthRefusal(404, code, message)

const passkeys = () => off('passkey_disabled', 'Passkeys are disabled')
const linking = () => off('manual_linking_disabled', 'Manual linking is disabled')
const saml = () => off('saml_provider_disabled', 'SAML 2.0 is disabled')
const oauthServer = () => off('feature_disabled', 'OAuth server is disabled')

/** Paths with their refusal. `person` marks paths for which GoTrue first checks who is signed in. */
const paths: readonly { path: RegExp; person?: true; refusal: () => AuthRefusal }[] = [
  { path: /^\/passkeys(\/|$)/, refusal: passkeys },
  { path: /^\/user\/identities\//, person: true, refusal: linking },
  { path: /^\/user\/oauth\/grants$/, person: true, refusal: oauthServer },
  { path: /^\/sso(\/|$)/, refusal: saml },
  { path: /^\/oauth\//, refusal: oauthServer },
]

const factorTypes: Readonly<Record<string, string>> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

/** Refuses requests to features that are switched off; returns for every other path. */
export async function refuseSwitchedOff(context: AuthContext, api: ApiRequest): Promise<void> {
  const found = paths.find(({ path }) => path.test(api.path))
  if (found?.person) await signedIn(context, api)
  if (found) throw found.refusal()
  const [isFactor, id] = /^\/factors(?:\/([^/]+)(?:\/(?:verify|challenge))?)?$/.exec(api.path) ?? []
  if (isFactor === undefined) return
  await signedIn(context, api)
  throw id === undefined ? await enrolRefusal(api) : factorNotFound(id)
}

/** The answer for any factor: no person has a factor. */
export function factorNotFound(id: string): AuthRefusal {
  if (!isUuid(id)) return new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
  return new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
}

async function enrolRefusal(api: ApiRequest): Promise<AuthRefusal> {
  if (api.request.method !== 'POST') return new AuthRefusal(405, 'bad_request', 'Method not allowed')
  const type = text(await readBody(api), 'factor_type') ?? ''
  const name = factorTypes[type]
  if (name === undefined) return invalid('factor_type needs to be totp, phone, or webauthn')
  return new AuthRefusal(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
}
