import { type ComponentProps, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive'
type ButtonSize = 'large' | 'default' | 'dense' | 'head'

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary/90 border-transparent',
  secondary: 'bg-raised text-ink-1 border-line-2 hover:border-ink-1',
  ghost: 'bg-transparent text-ink-1 border-transparent hover:bg-ink-1/8',
  destructive: 'bg-loss-fill text-on-loss border-transparent hover:bg-loss-fill/90',
}

/* A dense button is drawn 36 high; the pseudo element keeps its target at 44. In the head of a page a phone has it so. */
const sizes: Record<ButtonSize, string> = {
  large: 'min-h-13 px-6 text-base rounded-lg',
  default: 'min-h-11 px-4 text-base rounded-lg',
  dense:
    "min-h-9 px-3 text-sm rounded-md before:absolute before:-inset-y-[5px] before:inset-x-0 before:content-['']",
  head: "min-h-9 px-3 text-sm rounded-md max-md:before:absolute before:-inset-y-[5px] before:inset-x-0 before:content-[''] md:min-h-11 md:px-4 md:text-base md:rounded-lg",
}

const base =
  'relative inline-flex items-center justify-center gap-2 border font-strong text-center leading-tight select-none ' +
  'transition-[transform,background-color,border-color] duration-[var(--press)] active:scale-[.985] ' +
  'disabled:opacity-45 disabled:active:scale-100 aria-busy:cursor-progress [&_svg]:shrink-0'

function look({ variant = 'primary', size = 'default' }: Look, className?: string) {
  return classNames(base, variants[variant], sizes[size], className)
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** work is under way: the button keeps its width, shows this verb and ignores presses */
    busy?: boolean
    /** "Placing…" */
    busyLabel?: string
    /** draws its one child element (a link, a trigger) as a button */
    asChild?: boolean
  }

/** Buttons are ink: colour belongs to sides, money and mode. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyLabel = 'Working…',
  asChild,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = look({ variant, size }, className)
  if (asChild && isValidElement(children)) {
    const child = children as ReactElement<{ className?: string }>
    return cloneElement(child, { ...rest, className: classNames(classes, child.props.className) } as object)
  }
  return (
    <button
      type={busy ? 'button' : type}
      className={classes}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (pressed) => pressed.preventDefault() : onClick}
      {...rest}
    >
      <span aria-live="polite" className="grid place-items-center">
        <span
          className={classNames(
            'col-start-1 row-start-1 inline-flex items-center gap-2',
            busy && 'invisible',
          )}
          aria-hidden={busy || undefined}
        >
          {icon}
          {children}
        </span>
        {busy && <span className="col-start-1 row-start-1 whitespace-nowrap">{busyLabel}</span>}
      </span>
    </button>
  )
}

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & Look & { href: string }

/** A link inside the app that is drawn as a button. */
export function LinkButton({ variant, size, icon, className, children, href, ...rest }: LinkButtonProps) {
  return (
    <Link href={href} className={look({ variant, size }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A 44 px target around one icon; the label is its name. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 transition-colors hover:bg-ink-1/8 hover:text-ink-1 disabled:opacity-45',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}

/** Why a button is disabled, in the line below it. The button refers to this line by `aria-describedby`. */
export function ButtonReason({ id, reason }: { id: string; reason: string | undefined }) {
  if (!reason) return null
  return (
    <p id={id} className="-mt-1 text-center text-sm text-ink-2">
      {reason}
    </p>
  )
}
