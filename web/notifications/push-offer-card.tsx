import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { Button } from '#web/ui/button.tsx'
import { NoticeCard } from '#web/ui/notice-card.tsx'
import { NOT_TURNED_ON, turnPushOn } from './push.ts'
import { closeOffer, type OfferAfter } from './push-offer.ts'

const REASONS: Record<OfferAfter, string> = {
  bet: 'Evens can notify you when your bet is decided, even while the app is closed.',
  pot: 'Evens can notify you when somebody plays your pot, even while the app is closed.',
}

/** The offer to turn push on; the browser asks only after a press here. */
export function PushOfferCard({ after, userId }: { after: OfferAfter; userId: string }) {
  const stepUp = useStepUp()
  const turningOn = useAction(() => stepUp.run(() => turnPushOn(userId)), {
    done: (state) =>
      state === 'on'
        ? { title: 'Push is on', description: 'You can change this in settings at any time.' }
        : undefined,
    failed: NOT_TURNED_ON,
    onDone: closeOffer,
    onFailed: closeOffer,
  })
  return (
    <NoticeCard title="Get notified right away?" onClose={closeOffer} closeLabel="Not now">
      <p className="text-ink-2">{REASONS[after]}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={turningOn.isPending} busyLabel="Turning on…" onClick={() => turningOn.mutate()}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={closeOffer}>
          Not now
        </Button>
      </div>
      {stepUp.dialog}
    </NoticeCard>
  )
}
