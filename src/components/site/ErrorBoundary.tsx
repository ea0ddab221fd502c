// What people see when a page's script breaks: what happened, and two ways on. Around every React page.
import { Component, type ReactNode } from 'react'
import { isForeignLanguageError } from '#domain/account/auth-messages.ts'
import { ChunkError, forgetFailedChunks } from './lazy-chunk.ts'

type Props = {
  readonly children: ReactNode
  /** What is shown: another one deserves another try. */
  readonly place?: string
}
type State = { readonly error: Error | null; readonly tries: number }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, tries: 0 }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidMount(): void {
    addEventListener('error', suppressForeignError)
    addEventListener('unhandledrejection', suppressForeignError)
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof ChunkError && this.state.tries > 0) void reloadWhenReached()
    // A third party's error says nothing about this page: it is drawn once more.
    if (isForeignLanguageError(error.message) && this.state.tries === 0) this.tryAgain()
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.place !== this.props.place) this.tryAgain()
  }

  override componentWillUnmount(): void {
    removeEventListener('error', suppressForeignError)
    removeEventListener('unhandledrejection', suppressForeignError)
  }

  tryAgain = (): void => {
    forgetFailedChunks()
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }))
  }

  override render(): ReactNode {
    const { error, tries } = this.state
    if (!error) return <div key={tries}>{this.props.children}</div>
    return (
      <div className="crash" role="alert">
        <h1>Something went wrong</h1>
        <p>{error.message || 'The page stopped working.'}</p>
        <div className="actions">
          <button type="button" className="button" onClick={this.tryAgain}>
            Try Again
          </button>
          <button type="button" className="button plain" onClick={() => location.reload()}>
            Reload Page
          </button>
        </div>
      </div>
    )
  }
}

/**
 * For a file that failed again after Try Again. Some browsers remember the failure for as long as the page lives, and files of an
 * earlier version of the site are gone: a new page has neither. Without the site in reach the page stays as it is.
 */
async function reloadWhenReached(): Promise<void> {
  const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
  if (isReached) location.reload()
}

/** Keeps the one known error of browser extensions out of the console and of error reports. */
function suppressForeignError(event: Event): void {
  const { message, reason } = event as Event & { readonly message?: string; readonly reason?: unknown }
  const text = message ?? (reason instanceof Error ? reason.message : String(reason))
  if (isForeignLanguageError(text)) event.preventDefault()
}
