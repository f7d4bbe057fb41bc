import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { MissingPart, tryPartsAgain } from '#web/client/lazy.ts'
import { Button } from '#web/ui/button.tsx'

type MissingPartProps = {
  /** shows the part again, which fetches it */
  onAgain: () => void
  /** it stands below the parts that did arrive */
  isLower: boolean
}
type MissingView = ComponentType<MissingPartProps>

let missingView: MissingView | undefined
const listeners = new Set<() => void>()

/**
 * Sets the view that replaces a part that could not be fetched. The page fetches the view after the first paint, before it
 * needs it.
 */
export function setMissingView(view: MissingView): void {
  missingView = view
  for (const listener of listeners) listener()
}

function followView(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

type Props = {
  children: ReactNode
  /** the part above arrived: the page keeps its heading */
  isLower?: boolean
  /** the shown subject, such as its path: the part is optional, and a change of this tries it again */
  aside?: string
  /** replaces a missing optional part */
  instead?: ReactNode
  onMissing?: () => void
}
type State = { trouble?: 'fault' | 'missing' | undefined }

/**
 * Catches a screen that broke and a part of the app that could not be fetched. It tries a missing part again after each
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
    const { children, aside, instead, isLower = false } = this.props
    if (!trouble) return children
    if (trouble === 'fault') return <Stopped title="This screen broke" isLower={isLower} isFault />
    if (aside) return instead ?? null
    return <Missing onAgain={this.#again} isLower={isLower} />
  }
}

function Missing(props: MissingPartProps) {
  const View = useSyncExternalStore(followView, () => missingView)
  return View ? <View {...props} /> : <Stopped title="Part of this page did not load" {...props} />
}

function Stopped({ title, isLower, isFault }: { title: string; isLower: boolean; isFault?: boolean }) {
  const Title = isLower ? 'h2' : 'h1'
  return (
    <div role="alert" className={`mx-auto max-w-[480px] px-4 ${isLower ? 'py-8' : 'py-16'}`}>
      <Title className={isLower ? 'text-lg' : 'text-2xl'}>{title}</Title>
      <p className="mt-2 mb-5 text-ink-2">
        {isFault && 'It is our fault. '}Anything you had confirmed is safe on the server; what you were typing
        is not.
      </p>
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </div>
  )
}
