import { Button } from '#web/ui/button.tsx'
import { MessageText } from './message-text.tsx'
import type { Unsent } from './use-channel-chat.ts'

type UnsentProps = { message: Unsent; onRetry: () => void; onDiscard: () => void }

/** The person's own message before the channel has it: it appears at once, and says when the server did not take it. */
export function UnsentMessage({ message, onRetry, onDiscard }: UnsentProps) {
  return (
    <article aria-label="Your message, not sent yet" className="px-3 pt-2.5 pl-[3.375rem]">
      <div className="whitespace-pre-line text-ink-2 wrap-anywhere">
        <MessageText content={message.content} />
      </div>
      {message.failed ? (
        <div className="grid gap-1">
          <p role="alert" className="text-sm text-loss">
            {message.failed}
          </p>
          <p className="flex gap-2">
            <Button variant="secondary" size="dense" onClick={onRetry}>
              Send again
            </Button>
            <Button variant="ghost" size="dense" onClick={onDiscard}>
              Discard
            </Button>
          </p>
        </div>
      ) : (
        <p className="text-xs text-ink-3">Sending…</p>
      )}
    </article>
  )
}
