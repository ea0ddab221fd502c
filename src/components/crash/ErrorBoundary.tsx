// Shown when a page's script crashes: what happened, and two buttons. Wraps every React page.
import { Component, type ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { isForeignLanguageError } from '#domain/account/auth-messages.ts'
import * as messages from '#messages/en/crash.ts'
import { ChunkError, forgetFailedChunks } from './failed-chunks.ts'
import { ShopperWay, type Way } from './ShopperWay.tsx'
import { isLostFault } from './tell-fault.ts'

/** Classes of the message; each app has its own style. */
export type CrashLook = {
  readonly box: string
  readonly title?: string
  readonly text?: string
  /** Above a page that still works, after a tap that did nothing. */
  readonly notice?: string
  readonly actions: string
  readonly main: string
  readonly plain: string
}
type Props = {
  readonly children: Elements
  readonly look: CrashLook
  /** Identifies the shown content; a change clears the error. */
  readonly place?: string
  /** Of pages for shoppers: what they read instead of the error's own words, and how they reach the shop. */
  readonly way?: () => Way
}
type State = { readonly error: Error | null; readonly tries: number; readonly isTapLost: boolean }

export class ErrorBoundary extends Component<Props, State> {
  // Uses a constructor instead of class fields, whose helper would add bytes to every store's cart.
  constructor(props: Props) {
    super(props)
    this.state = { error: null, tries: 0, isTapLost: false }
    this.tryAgain = this.tryAgain.bind(this)
    this.hear = this.hear.bind(this)
  }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidMount(): void {
    addEventListener('error', this.hear)
    addEventListener('unhandledrejection', this.hear)
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof ChunkError && this.state.tries > 0) void reloadWhenReached()
    report(error)
    // Renders the page once more: an error of a browser extension says nothing about this page.
    if (isForeignLanguageError(error.message) && this.state.tries === 0) this.tryAgain()
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.place !== this.props.place) this.tryAgain()
  }

  override componentWillUnmount(): void {
    removeEventListener('error', this.hear)
    removeEventListener('unhandledrejection', this.hear)
  }

  /** Where the look has a notice for it, a fault that nobody has caught is most likely a tap that did nothing. */
  hear(event: Event): void {
    hear(event)
    if (this.props.look.notice && isLostFault(event)) this.setState({ isTapLost: true })
  }

  tryAgain(): void {
    forgetFailedChunks()
    this.setState(({ tries }) => ({ error: null, tries: tries + 1, isTapLost: false }))
  }

  override render(): ReactNode {
    const { error, tries, isTapLost } = this.state
    const { look, way } = this.props
    if (!error) {
      return (
        <div key={tries}>
          {isTapLost && (
            <div role="alert">
              {way && <ShopperWay way={way} usual={messages.tapLost} className={look.notice} />}
              {!way && <p className={look.notice}>{messages.tapLost}</p>}
            </div>
          )}
          {this.props.children}
        </div>
      )
    }
    return (
      <div className={look.box} role="alert">
        <h1 className={look.title}>{messages.title}</h1>
        {way && <ShopperWay way={way} usual={messages.text} className={look.text} />}
        {!way && (
          <p className={look.text} translate="no">
            {error.message || messages.text}
          </p>
        )}
        <div className={look.actions}>
          <button type="button" className={look.main} onClick={this.tryAgain}>
            {messages.tryAgain}
          </button>
          <button type="button" className={look.plain} onClick={() => location.reload()}>
            {messages.reload}
          </button>
        </div>
      </div>
    )
  }
}

/**
 * Reloads for a file that failed again after Try Again. Some browsers remember a failed import until the page is left, and files of an
 * earlier version of the site no longer exist; a new page has neither problem. Does nothing while the site cannot be reached.
 */
async function reloadWhenReached(): Promise<void> {
  const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false, // the site cannot be reached
  )
  if (isReached) location.reload()
}

/** Reports what nobody caught, and hides the known error of browser extensions from the console. */
function hear(event: Event): void {
  const { message, error, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  const thrown: unknown = error ?? reason ?? message
  if (isForeignLanguageError(textOf(thrown))) event.preventDefault()
  else report(thrown)
}

/** Tells operators of a fault. Nobody waits: without a network there is no report. */
function report(thrown: unknown): void {
  if (thrown instanceof ChunkError || isForeignLanguageError(textOf(thrown))) return
  void import('./report-error.ts').then(
    ({ reportError }) => reportError(thrown),
    () => {}, // without a network there is no report
  )
}

const textOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))
