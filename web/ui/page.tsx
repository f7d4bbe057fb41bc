import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

/** The frame of every screen: titles begin at one place, however wide the content below is. */
export const PAGE_FRAME = 'mx-auto w-full max-w-282 px-4 pt-4 pb-12 md:px-6 md:pt-6 lg:px-8'

export type PageProps = {
  title: ReactNode
  /** under the title, one line */
  intro?: ReactNode
  /** only on wide screens: the first item of a list is near the top of a phone */
  wideIntro?: boolean
  back?: { href: string; label: string }
  actions?: ReactNode
  /** small actions stay beside a title of several lines */
  actionsBeside?: boolean
  /** a part shows once those above it have loaded */
  inOrder?: boolean
  /** reading: 720 px; grid: 960 px */
  width?: 'reading' | 'grid'
  children: ReactNode
}

/** The content column of a screen: back link, title, actions, content. */
export function Page({
  title,
  intro,
  wideIntro,
  back,
  actions,
  actionsBeside,
  inOrder,
  width = 'reading',
  children,
}: PageProps) {
  return (
    <div className={PAGE_FRAME}>
      <header className={classNames('mb-2 grid gap-2 md:mb-6', width === 'reading' && 'max-w-180')}>
        {back && (
          <Link
            href={back.href}
            className="-ml-2 inline-flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink-1"
          >
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div
          className={classNames(
            'flex flex-wrap justify-between gap-2',
            actionsBeside ? 'items-start' : 'items-center',
          )}
        >
          <h1
            dir="auto"
            className={classNames(
              'min-w-0 text-xl wrap-anywhere md:text-3xl',
              // with very large text a narrow title goes above its actions
              actionsBeside && 'flex-[1_1_9rem]',
            )}
          >
            {title}
          </h1>
          {actions && (
            <div className={classNames('flex gap-2', actionsBeside ? 'shrink-0' : 'flex-wrap')}>
              {actions}
            </div>
          )}
        </div>
        {intro && (
          <p className={classNames('max-w-measure text-ink-2', wideIntro && 'max-md:hidden')}>{intro}</p>
        )}
      </header>
      <div
        className={classNames(
          'grid grid-cols-1 gap-3 md:gap-4',
          inOrder && 'in-order',
          width === 'reading' && 'max-w-180',
        )}
      >
        {children}
      </div>
    </div>
  )
}
