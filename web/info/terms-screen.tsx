import { ArrowLeft } from 'lucide-react'
import { sections } from './terms-text.tsx'

export function TermsScreen() {
  return (
    <article className="mx-auto w-full max-w-252 px-4 pt-2 md:px-6 md:pt-4">
      <a
        href="/"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-ink-2 hover:text-ink-1 print:hidden"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        Back
      </a>
      <h1 className="mt-2 text-3xl lg:text-4xl">Terms of Service and Legal Disclaimer</h1>
      <p className="mt-2 text-ink-3">
        In force since <time dateTime="2026-11-21">21 November 2026</time>. The summary beside each section
        helps you read it; the section itself is what counts.
      </p>
      <nav
        aria-label="Sections"
        className="mt-6 rounded-xl border border-line-1 bg-surface px-5 py-3 print:hidden"
      >
        <ol className="grid list-decimal gap-x-8 pl-5 sm:grid-cols-2 lg:grid-cols-3">
          {sections.map(({ id, title }) => (
            <li key={id} className="text-ink-3">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-ink-1 underline decoration-line-2 underline-offset-4 hover:decoration-ink-1"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, plain, text }, index) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className="mt-8 grid scroll-mt-16 gap-x-10 gap-y-3 border-t border-line-1 pt-6 lg:grid-cols-[minmax(0,1fr)_260px]"
        >
          <h2 id={`${id}-title`} className="text-xl lg:col-span-2">
            {index + 1}. {title}
          </h2>
          <div className="lg:order-2">
            <p className="rounded-lg bg-sunken px-4 py-3 text-ink-2">
              <span className="block text-sm font-semibold text-ink-1">In short</span>
              {plain}
            </p>
          </div>
          <div className="max-w-[66ch] space-y-3 text-lg text-ink-2">{text}</div>
        </section>
      ))}
    </article>
  )
}
