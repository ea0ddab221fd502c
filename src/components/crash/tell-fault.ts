// Tells operators of a fault that a fetched script of a shop's page has caught. The page listens to faults (islands/cart/page/page-faults.ts).

/** Logs the fault, and passes it to the page as one that nobody has caught. An outage is no fault: report-error.ts tells them apart. */
export function tellFault(error: unknown): void {
  console.warn(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}
