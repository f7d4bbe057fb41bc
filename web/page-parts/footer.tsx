import { Link } from 'wouter'

/** The foot of every page: terms, guide, fairness, the public log, age and risk; for a signed-in person their own limits too. */
export function Footer({ signedIn = false }: { signedIn?: boolean }) {
  return (
    <footer className="mx-auto mt-6 w-full max-w-282 px-4 pb-8 text-sm text-ink-3 md:px-6 lg:px-8">
      <div className="border-t border-line-1 pt-5" />
      <nav aria-label="Legal" className="-my-2 flex flex-wrap gap-x-5">
        <Link
          href="/terms"
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          Terms of Service
        </Link>
        <Link
          href="/learn"
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          Learn to Bet
        </Link>
        <Link
          href="/fairness"
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          Provably fair
        </Link>
        <Link
          href="/transparency"
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          Public log
        </Link>
        {signedIn && (
          <Link
            href="/safer-play"
            className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
          >
            Safer play
          </Link>
        )}
      </nav>
      <p className="mt-2 max-w-measure">
        You must be 18 or older (21 where the law requires) to place wagers. All betting involves risk. Users
        are solely responsible for their bets, and the platform is not liable for losses.
      </p>
    </footer>
  )
}
