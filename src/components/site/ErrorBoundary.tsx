// What people see when a page's script breaks: what happened, and two ways on. Around every React page.
import { Component, type ReactNode } from 'react'
import { isForeignLanguageError } from '#domain/auth-messages.ts'

type Props = { readonly children: ReactNode }
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
    // A third party's error says nothing about this page: it is drawn once more.
    if (isForeignLanguageError(error.message) && this.state.tries === 0) this.tryAgain()
  }

  override componentWillUnmount(): void {
    removeEventListener('error', suppressForeignError)
    removeEventListener('unhandledrejection', suppressForeignError)
  }

  tryAgain = (): void => this.setState(({ tries }) => ({ error: null, tries: tries + 1 }))

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

/** Keeps the one known error of browser extensions out of the console and of error reports. */
function suppressForeignError(event: Event): void {
  const { message, reason } = event as Event & { readonly message?: string; readonly reason?: unknown }
  const text = message ?? (reason instanceof Error ? reason.message : String(reason))
  if (isForeignLanguageError(text)) event.preventDefault()
}
