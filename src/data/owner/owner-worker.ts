// The service worker of the owner's app in this browser (public/owner-worker.js). What it rings for is in notifications/.

const WORKER = '/owner-worker.js'

/** The registration of this scope has the subscription to notifications. */
export const PUSH_SCOPE = '/dashboard/'

/** A scope is a prefix: the worker answers the app's own addresses alone. */
const SCOPES = [PUSH_SCOPE, '/dashboard', '/settings', '/oracle', '/onboarding']

/** The registration of a scope, with a worker that is active. Rejects where the browser does not install it. */
export async function activeWorker(scope: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope })
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return registration
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('the worker could not be installed'))
    })
  })
  return registration
}

/**
 * Lets this browser keep the app, so that it opens without a line. Fetches what is not kept yet, and finds it kept from then on. Where it cannot be kept,
 * the app opens as without it.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    // In turn: the first one fetches the files, the others find them.
    for (const scope of SCOPES) {
      const { active } = await activeWorker(scope)
      if (scope === PUSH_SCOPE) active?.postMessage('keep')
    }
  } catch (error) {
    // Browsers fail here with errors of every kind: no line, no room, storage that is forbidden.
    console.warn('the app could not be kept in this browser', error)
  }
}
