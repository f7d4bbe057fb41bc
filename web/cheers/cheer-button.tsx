import { PartyPopper } from 'lucide-react'
import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient, useApi } from '#web/client/calls/query.ts'
import { classNames } from '#web/ui/class-names.ts'

type CheerButtonProps = { eventId: string; userId: string; name: string; isMe: boolean }
type Cheers = Reply<'listCheers'>

/** The cheers after the person gives theirs or takes it back. */
function withOwn(kept: Cheers | undefined, bettorId: string, cheered: boolean): Cheers | undefined {
  if (!kept) return kept
  const before = kept.find((one) => one.bettorId === bettorId) ?? { bettorId, cheers: 0, mine: false }
  if (before.mine === cheered) return kept
  const after = { bettorId, cheers: before.cheers + (cheered ? 1 : -1), mine: cheered }
  return [...kept.filter((one) => one.bettorId !== bettorId), after]
}

/** Cheers a bettor, with the number of cheers. On the person's own bets only the number. */
export function CheerButton({ eventId, userId, name, isMe }: CheerButtonProps) {
  const args = { params: { id: eventId } }
  const all = useApi('listCheers', args)
  const { cheers = 0, mine = false } = all.data?.find(({ bettorId }) => bettorId === userId) ?? {}
  const draw = (cheered: boolean) =>
    queryClient.setQueryData<Cheers>(keyOf('listCheers', args), (kept) => withOwn(kept, userId, cheered))
  const cheering = useAction(
    (cheered: boolean) => call('cheer', { body: { eventId, bettorId: userId, cheered } }),
    { failed: ['Not cheered'], atOnce: draw, onFailed: (_, cheered) => draw(!cheered) },
  )
  const icon = <PartyPopper size={18} strokeWidth={1.75} aria-hidden="true" />
  if (isMe)
    return cheers > 0 ? (
      <span className="tabular inline-flex min-w-12 items-center gap-1 px-2 text-sm font-semibold text-ink-2">
        {icon}
        {cheers}
        <span className="sr-only"> {cheers === 1 ? 'cheer' : 'cheers'}</span>
      </span>
    ) : null
  return (
    <button
      type="button"
      aria-pressed={mine}
      aria-label={cheers > 0 ? `Cheer ${name}, ${cheers}` : `Cheer ${name}`}
      title={mine ? `You cheer ${name}` : `Cheer ${name}`}
      disabled={all.data === undefined}
      onClick={() => !cheering.isPending && cheering.mutate(!mine)}
      className={classNames(
        'tabular inline-flex h-11 min-w-12 shrink-0 items-center gap-1 rounded-md px-2 text-sm font-semibold transition-colors duration-[var(--state)] hover:bg-ink-1/8',
        mine ? 'text-ink-1 [&_svg]:fill-pot-fill' : 'text-ink-3 hover:text-ink-1',
      )}
    >
      {icon}
      {cheers > 0 && <span>{cheers}</span>}
    </button>
  )
}
