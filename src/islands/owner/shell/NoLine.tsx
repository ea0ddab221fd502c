// Stands in for a page whose file could not be fetched: says in the user's words that the line is away, and tries again by itself. The tabs stay.
import { Component, type ReactNode, useEffect, useState } from 'react'
import { ChunkError, forgetFailedChunks } from '#components/crash/failed-chunks.ts'
import type { Elements } from '#components/text/elements.ts'
import { Button } from '../kit/action/Button.tsx'

type Props = {
  readonly children: Elements
  /** The address of the page; another one begins anew. */
  readonly place: string
}
/** `tries` counts those that failed although the site could be reached. */
type State = { readonly error: Error | null; readonly tries: number }

/** Every other error goes on to the ErrorBoundary around it. */
export class NoLine extends Component<Props, State> {
  override state: State = { error: null, tries: 0 }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  override componentDidUpdate(before: Props): void {
    if (before.place === this.props.place || !this.state.error) return
    forgetFailedChunks()
    this.setState({ error: null, tries: 0 })
  }

  again = (isReached: boolean): void => {
    forgetFailedChunks()
    this.setState(({ tries }) => ({ error: null, tries: tries + (isReached ? 1 : 0) }))
  }

  override render(): ReactNode {
    const { error, tries } = this.state
    if (!error) return this.props.children
    if (!(error instanceof ChunkError)) throw error
    return <Waiting tries={tries} onAgain={this.again} />
  }
}

const LOOK_MS = 5_000

/**
 * Asks every few seconds, and when the browser reports a connection, whether the site can be reached; then fetches the file again. When that fails,
 * reloads the app: some browsers remember a failed import until the page is left, and a newer version has other files.
 */
function Waiting({
  tries,
  onAgain,
}: {
  readonly tries: number
  readonly onAgain: (isReached: boolean) => void
}) {
  const [isLost, setLost] = useState(true)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      if (!(await reachSite()) || isGone) return
      if (tries === 0) onAgain(true)
      else if (mayReload()) location.reload()
      else setLost(false)
    }
    if (tries > 0) void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    addEventListener('online', look)
    return () => {
      isGone = true
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [tries, onAgain])
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-6">
      <h1 className="font-bold text-[1.75rem] tracking-tight">
        {isLost ? 'No line' : 'This page did not come'}
      </h1>
      <p>
        {isLost
          ? 'This page could not be fetched, because the line is away. It opens by itself when the line is back. What you typed elsewhere is kept.'
          : 'The line is there, but this page could not be fetched. Load the app again: there may be a newer version.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={isLost ? () => onAgain(false) : () => location.reload()}>
          {isLost ? 'Try Again' : 'Reload Page'}
        </Button>
      </div>
    </div>
  )
}

/** True when the site answers at all. */
const reachSite = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false, // the site cannot be reached
  )

/** True unless the page was reloaded already, so that a file that never comes causes no endless reloads. */
function mayReload(): boolean {
  const [way] = performance.getEntriesByType('navigation')
  return (way as PerformanceNavigationTiming | undefined)?.type !== 'reload'
}
