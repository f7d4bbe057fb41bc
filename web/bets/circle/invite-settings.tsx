import type { Reply } from '#contract/index.ts'
import { spelledCode } from '#contract/spoken-codes.ts'
import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Invite = Reply<'getInvite'>

/** The parts beside a present invite link: its spoken code, and the switch for previews in chats. */
export function InviteSettings({ eventId }: { eventId: string }) {
  const invite = useApi('getInvite', { params: { id: eventId } })
  return (
    <Loaded
      answer={invite}
      failed="The spoken code did not load"
      calm="The link is not affected."
      waiting={<Skeleton className="h-44 w-full rounded-xl" />}
    >
      {({ preview, code, can }) => (
        <>
          {(code || can.speak) && <SpokenCode eventId={eventId} code={code} />}
          <PreviewSwitch eventId={eventId} preview={preview} />
        </>
      )}
    </Loaded>
  )
}

function SpokenCode({ eventId, code }: { eventId: string; code: Invite['code'] }) {
  const making = useAction(() => shown(call('createSpokenCode', { params: { id: eventId }, body: {} })), {
    failed: ['No new code', 'The server could not be reached. Try again.'],
  })
  return (
    <section aria-labelledby="spoken-code" className="grid gap-2 border-t border-line-1 pt-3">
      <h3 id="spoken-code" className="text-base">
        Spoken code
      </h3>
      <div role="status">
        {code && (
          <p className="rounded-md bg-sunken px-3 py-3 text-center font-mono text-3xl font-strong">
            <span aria-hidden="true">{code.code}</span>
            <span className="sr-only">{spelledCode(code.code)}</span>
          </p>
        )}
      </div>
      <p className="text-sm text-ink-2">
        {code ? (
          <>
            Say it, and people type it at Events under “Have a code?”. It works until{' '}
            <Moment at={code.endsAt} format={shortMomentText} />, for accounts older than a day or with a
            settled bet. Another code ends it at once.
          </>
        ) : (
          'Eight letters to say aloud, where you cannot send the link. They work for a day at most, until betting closes.'
        )}
      </p>
      <Button
        variant="secondary"
        size="dense"
        className="justify-self-start"
        busy={making.isPending}
        busyLabel="Making…"
        onClick={() => making.mutate()}
      >
        {code ? 'Make another code' : 'Make a spoken code'}
      </Button>
    </section>
  )
}

function PreviewSwitch({ eventId, preview }: { eventId: string; preview: boolean }) {
  const changing = useAction(
    (allowed: boolean) => call('setLinkPreview', { params: { id: eventId }, body: { preview: allowed } }),
    { failed: ['Nothing was changed', 'The server could not be reached. Try again.'], untilShown: true },
  )
  return (
    <div className="border-t border-line-1 pt-3">
      <Switch
        label="Let chats show a preview"
        hint="The chat where you send the link then shows the question, without any figure."
        checked={changing.isPending ? changing.variables : preview}
        onCheckedChange={changing.mutate}
      />
    </div>
  )
}
