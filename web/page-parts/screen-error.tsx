import { Component, type ComponentType, type ReactNode } from 'react'
import { MissingPart, tryPartsAgain } from '#web/client/lazy.ts'
import { Button } from '#web/ui/button.tsx'

/** The view in place of a part that could not be fetched. It is fetched after the first paint, before it is needed. */
export const missingPartView: { current?: ComponentType<{ onAgain: () => void }> } = {}

type Props = {
  children: ReactNode
  /** what is shown, such as its path: the part is optional, and is tried again when this changes */
  aside?: string
  /** stands in the place of an optional part that is missing */
  instead?: ReactNode
  onMissing?: () => void
}
type State = { trouble?: 'fault' | 'missing' | undefined }

/**
 * Catches a screen that broke and a part of the app that could not be fetched. A missing part is tried again after each
 * navigation (the routes give every path its own boundary) and when the network is back.
 */
export class ScreenError extends Component<Props, State> {
  override state: State = {}

  constructor(properties: Props) {
    super(properties)
    tryPartsAgain()
  }

  static getDerivedStateFromError(error: unknown): State {
    return { trouble: error instanceof MissingPart ? 'missing' : 'fault' }
  }

  override componentDidMount() {
    addEventListener('online', this.#again)
  }

  override componentDidUpdate({ aside }: Props) {
    if (aside !== this.props.aside) this.#again()
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again)
  }

  override componentDidCatch(error: unknown) {
    console.error('screen', error)
    if (error instanceof MissingPart) this.props.onMissing?.()
  }

  #again = () => {
    if (this.state.trouble !== 'missing') return
    tryPartsAgain()
    this.setState({ trouble: undefined })
  }

  override render() {
    const { trouble } = this.state
    const View = missingPartView.current
    if (!trouble) return this.props.children
    if (trouble === 'missing' && this.props.aside) return this.props.instead ?? null
    if (trouble === 'missing' && View) return <View onAgain={this.#again} />
    return (
      <div role="alert" className="mx-auto max-w-[480px] px-4 py-16">
        <h1 className="text-2xl">
          {trouble === 'fault' ? 'This screen broke' : 'A part of this page did not come'}
        </h1>
        <p className="mt-2 mb-5 text-ink-2">
          {trouble === 'fault' && 'It is our fault. '}What you had already confirmed is safe on the server;
          what you were typing is not.
        </p>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}
