import type { HookKind } from '#contract/hook-limits.ts'
import type { Reply } from '#contract/index.ts'

export type Hook = Reply<'listHooks'>['hooks'][number]
export type HookDelivery = Reply<'hookDeliveries'>[number]

export const KIND_LABELS: Record<HookKind | 'hook.confirm', string> = {
  'hook.confirm': 'Echo',
  'event.opened': 'Asked',
  'event.proposed': 'Outcome proposed',
  'event.disputed': 'Disputed',
  'event.settled': 'Settled',
}

const SLEEPS: Record<NonNullable<Hook['why']>, string> = {
  gone: 'Asleep: the address says that it is gone.',
  failed: 'Asleep: the address took nothing for three days.',
}

/** The state of a hook in a sentence. */
export function stateText({ state, why, codeUntil, discord }: Hook): string {
  if (why) return SLEEPS[why]
  if (state === 'live') return 'Live'
  if (!codeUntil) return 'Not confirmed. Nothing is sent yet.'
  return discord ? 'Type the code that we sent to the channel.' : 'We asked the address for its echo.'
}

const FAULTS: Record<NonNullable<HookDelivery['fault']>, string> = {
  not_public: 'not a public address',
  timeout: 'no answer in 10 seconds',
  tls: 'its certificate is not valid',
  unreachable: 'not reachable',
  redirect: 'it redirects, which we do not follow',
  status: 'refused',
  no_echo: 'the answer was not the code',
  asleep: 'the hook fell asleep',
}

/** The result of a delivery in a few words. */
export function resultText({ state, status, fault, attempts, maybeTwice }: HookDelivery): string {
  const words = [
    state === 'arrived'
      ? 'Arrived'
      : state === 'withheld'
        ? 'Not sent: not everybody there may see it any more'
        : state === 'failed'
          ? 'Failed'
          : attempts === 0
            ? 'Waiting'
            : 'Tried again later',
    ...(fault && state !== 'arrived' ? [FAULTS[fault]] : []),
    ...(status === null ? [] : [`status ${status}`]),
    ...(attempts > 1 ? [`${attempts} tries`] : []),
    ...(maybeTwice ? ['may have arrived twice'] : []),
  ]
  return words.join(' · ')
}
