import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Catches a screen that broke, or a chunk that an older page cannot find after an update. */
export class ScreenError extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('screen', error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="mx-auto max-w-[480px] px-4 py-16">
        <h1 className="text-2xl">This screen broke</h1>
        <p className="mt-2 mb-5 text-ink-2">
          It is our fault. What you had already confirmed is safe on the server; what you were typing is not.
        </p>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}
