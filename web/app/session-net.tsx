import { Money } from '#web/ui/money.tsx'
import { usePlaySession } from './play-session.ts'

/** How long this tab has been in use, the real money won or lost in it, and the stakes that are still open. */
export function SessionNet({ user }: { user: { id: string } }) {
  const { clock, net, atStake } = usePlaySession(user)
  return (
    <span className="font-semibold tracking-normal">
      {' '}
      · {/* on the narrowest phones and with large text the figures matter more than their names */}
      <span className="@max-[24rem]:sr-only">session </span>
      {clock}, <span className="@max-[24rem]:sr-only">net </span>
      <Money cents={net} currency="USD" className="tabular" />
      {atStake > 0n && (
        <span className="@max-[36rem]:sr-only">
          , at stake <Money cents={atStake} currency="USD" className="tabular" />
        </span>
      )}
    </span>
  )
}
