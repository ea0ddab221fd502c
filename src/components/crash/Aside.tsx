// Holds a part of the checkout without which an order can be placed: what fails in it is reported, and nothing takes its place.
import { Component, type ReactElement, type ReactNode } from 'react'
import { tellFault } from './tell-fault.ts'

type Props = { readonly children: ReactElement }
type State = { readonly hasFailed: boolean }

export class Aside extends Component<Props, State> {
  // Uses a constructor for the same reason as ErrorBoundary.
  constructor(props: Props) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    tellFault(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
