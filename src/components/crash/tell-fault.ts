// Tells operators of a fault that a fetched script of a shop's page has caught. The page listens to faults (islands/cart/page/page-faults.ts).

/** Logs the fault, and passes it to the page as one that nobody has caught. An outage is no fault: report-error.ts tells them apart. */
export function tellFault(error: unknown): void {
  console.warn(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}

/** Works out what an order can do without: a fault is reported, and `otherwise` takes its place. */
export function valueOr<T>(otherwise: T, work: () => T): T {
  try {
    return work()
  } catch (error) {
    tellFault(error)
    return otherwise
  }
}

/** True for the event of what a fetched script of ours has thrown and nobody has caught; `tellFault` and scripts of others make no such event. */
export function isLostFault(event: Event): boolean {
  const { error, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  return event.cancelable && /\/_astro\//.test((error ?? reason)?.stack)
}
