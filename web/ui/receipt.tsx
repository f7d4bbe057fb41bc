import { Copy, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Currency } from '#contract/money.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Disclosure } from './disclosure.tsx'
import type { MenuItem } from './menu.tsx'
import { momentText } from './moment-text.ts'
import { Money } from './money.tsx'
import { moneyText } from './money-text.ts'

export type ReceiptRow = {
  label: string
  cents?: bigint
  text?: string
  total?: boolean
  /** its effect on the purse: sign and arrow */
  signed?: boolean
  /** not final */
  estimate?: boolean
}

const lineText = ({ text, cents = 0n, signed, estimate }: ReceiptRow, currency: Currency) =>
  text ?? `${estimate ? '≈ ' : ''}${moneyText({ cents, currency, signed })}`

type Fact = { label: string; text: string }

export type ReceiptProps = {
  title?: string
  /** hundredths: the one figure that matters, first */
  cents: bigint
  currency: Currency
  /** a result: arrow, sign and colour */
  signed?: boolean
  /** a movement of the purse: only the sign, in ink */
  moved?: boolean
  caption?: ReactNode
  /** sums; the last one may be the total */
  lines: readonly ReceiptRow[]
  id: string
  /** ISO time */
  at: string
  /** further facts below the sums: the method, the place in a line */
  facts?: readonly Fact[]
  /** facts that only a log or an operator needs, folded: keys, references */
  details?: readonly Fact[]
  /** buttons beside Copy and Print: Share, "Something wrong?" */
  actions?: ReactNode
  /** draws the menu in which Copy and Print stand, behind `actions`; without it both are buttons in front of them */
  menu?: (items: readonly MenuItem[]) => ReactNode
  className?: string
}

/** The receipt as lines of text, for the clipboard. */
function receiptText({
  title = 'Receipt',
  cents,
  currency,
  signed,
  moved,
  lines,
  id,
  at,
  facts = [],
  details = [],
}: ReceiptProps) {
  return [
    `${title} ${id}`,
    moneyText({ cents, currency, signed: signed || moved }),
    ...lines.map((line) => `${line.label}: ${lineText(line, currency)}`),
    momentText(at),
    ...[...facts, ...details].map(({ label, text }) => `${label}: ${text}`),
    currency === 'PLAY' ? 'Practice coins, no cash value' : 'Real money',
  ].join('\n')
}

/** The record of a movement of money, on perforated paper. Practice paper is hatched. */
export function Receipt(props: ReceiptProps) {
  const {
    title = 'Receipt',
    cents,
    currency,
    signed,
    moved,
    caption,
    lines,
    id,
    at,
    facts = [],
    details = [],
    className,
  } = props
  return (
    <article data-print="" className={className} aria-label={`${title} ${id}`}>
      <div className="rounded-t-xl border border-b-0 border-line-1 bg-surface">
        <header className="px-4 pt-4 lg:px-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-lg">{title}</h2>
            <span className="tabular text-sm text-ink-2">
              {id} · <time dateTime={at}>{momentText(at)}</time>
            </span>
          </div>
          <Money
            cents={cents}
            currency={currency}
            signed={signed}
            moved={moved}
            size="hero"
            className="mt-2 block"
          />
          {caption && <div className="mt-1 text-ink-2">{caption}</div>}
        </header>
        <div aria-hidden="true" className="perforation mt-3" />
        <div className={classNames('px-4 pt-3 pb-3 lg:px-5', currency === 'PLAY' && 'practice-hatch')}>
          <dl className="grid gap-2.5">
            {lines.map((line) => (
              <ReceiptLineRow key={line.label} line={line} currency={currency} />
            ))}
            <Facts facts={facts} />
          </dl>
          {details.length > 0 && (
            <Disclosure title="Details" className="mt-1">
              <dl className="grid gap-2.5">
                <Facts facts={details} />
              </dl>
            </Disclosure>
          )}
          {currency === 'PLAY' && (
            <p className="mt-3 text-xs font-bold tracking-[.08em] text-practice">PRACTICE</p>
          )}
          <ReceiptButtons {...props} />
        </div>
      </div>
      <div
        aria-hidden="true"
        className={classNames('torn-edge', currency === 'PLAY' && '[--torn:var(--practice-soft)]')}
      />
    </article>
  )
}

const Facts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(({ label, text }) => (
    <div key={label} className="flex items-baseline justify-between gap-4 text-sm text-ink-2">
      <dt>{label}</dt>
      <dd className="tabular min-w-0 text-right break-all">{text}</dd>
    </div>
  ))

/** One sum of a receipt. */
function ReceiptLineRow({ line, currency }: { line: ReceiptRow; currency: Currency }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        line.total &&
          'font-semibold not-first:mt-0.5 not-first:border-t not-first:border-line-2 not-first:pt-3',
      )}
    >
      <dt>{line.label}</dt>
      <dd className="text-right font-semibold">
        {line.text ?? (
          <Money cents={line.cents ?? 0n} currency={currency} signed={line.signed} estimate={line.estimate} />
        )}
      </dd>
    </div>
  )
}

/** Copy, Print and the caller's own actions. */
function ReceiptButtons(props: ReceiptProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard.writeText(receiptText(props)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const items = [
    { label: copied ? 'Copied' : 'Copy', icon: <Copy size={16} aria-hidden="true" />, onSelect: copy },
    { label: 'Print', icon: <Printer size={16} aria-hidden="true" />, onSelect: () => window.print() },
  ]
  return (
    <div data-no-print="" className="mt-4 flex flex-wrap gap-2">
      {props.menu ? (
        <>
          {props.actions}
          {props.menu(items)}
        </>
      ) : (
        <>
          {items.map(({ label, icon, onSelect }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two buttons that do not move
            <Button key={place} variant="secondary" size="dense" icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
          {props.actions}
        </>
      )}
    </div>
  )
}
