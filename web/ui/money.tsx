import type { CSSProperties } from 'react'
import { type Currency, wireToCents } from '#contract/money.ts'
import { classNames } from './class-names.ts'
import { GainIcon, LossIcon, PracticeCoinIcon } from './icons.tsx'
import { figureOf, spokenMoney } from './money-text.ts'

type MoneySize = 'text' | 'figure' | 'hero'

export type MoneyProps = {
  /** hundredths */
  cents?: bigint
  /** the wire's decimal string, if the caller has it */
  wire?: string
  currency: Currency
  /** not final: "≈" and a dashed underline */
  estimate?: boolean
  /** a result: sign, arrow and gain or loss colour */
  signed?: boolean
  /** a movement of a purse: only the sign, in ink, since moved money is neither won nor lost */
  moved?: boolean
  size?: MoneySize
  /** spoken before the amount in place of plus or minus: "won", "lost", "fee" */
  spoken?: string
  className?: string
}

const sizes: Record<MoneySize, string> = {
  text: 'tabular',
  // as large as its card allows, also with enlarged text
  figure: 'figure text-[length:min(1.625rem,175cqi/var(--figures))] leading-[1.875rem] font-bold',
  hero: 'figure text-[length:min(2.75rem,14vw,180cqi/var(--figures))] leading-[3rem] font-bold tracking-[-0.03em]',
}

const coin: Record<MoneySize, string> = {
  text: 'size-[1em] translate-y-[.12em]',
  figure: 'size-[.82em] translate-y-[.06em]',
  hero: 'size-[.66em] translate-y-[.02em]',
}

/** The only component that prints money. It takes exact integers and prints a sign, a symbol and tabular figures. */
export function Money({
  cents,
  wire,
  currency,
  estimate = false,
  signed = false,
  moved = false,
  size = 'text',
  spoken,
  className,
}: MoneyProps) {
  const amount = cents ?? (wire === undefined ? 0n : wireToCents(wire))
  const sign = amount < 0n ? '\u2212' : (signed || moved) && amount > 0n ? '+' : ''
  const tone = signed && amount !== 0n ? (amount > 0n ? 'text-gain' : 'text-loss') : ''
  const arrow = size === 'text' ? 'size-[.72em]' : 'size-[.5em]'
  const said = spoken
    ? `${spoken} ${spokenMoney({ cents: amount < 0n ? -amount : amount, currency })}`
    : spokenMoney({ cents: amount, currency, signed: signed || moved })
  return (
    <span
      className={classNames('whitespace-nowrap', sizes[size], tone, className)}
      {...(size !== 'text' && {
        style: { '--figures': `${sign}$${figureOf(amount)}`.length } as CSSProperties,
      })}
    >
      <span className="sr-only">{estimate ? `about ${said}` : said}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex items-baseline',
          estimate && 'border-b border-dashed border-current',
        )}
      >
        {signed && amount > 0n && <GainIcon className={classNames(arrow, 'mr-[.3em] self-center')} />}
        {signed && amount < 0n && <LossIcon className={classNames(arrow, 'mr-[.3em] self-center')} />}
        {estimate && <span className="mr-[.2em]">≈</span>}
        {sign && <span className={currency === 'PLAY' ? 'mr-[.12em]' : undefined}>{sign}</span>}
        {currency === 'PLAY' ? (
          <PracticeCoinIcon className={classNames('mr-[.22em] shrink-0', coin[size])} />
        ) : (
          <span className={size === 'hero' ? 'text-[.72em]' : undefined}>$</span>
        )}
        <span>{figureOf(amount)}</span>
      </span>
    </span>
  )
}
