import { ArrowLeft, ChevronDown } from 'lucide-react'
import { LinkedText } from './linked-text.tsx'
import { changesBetween, type Part } from './terms/difference.ts'
import type { Block, TermsSection, TermsVersion } from './terms/terms-text.ts'
import { day, termsVersions } from './terms/versions.ts'
import './info.css'

const [inForce] = termsVersions

const inserted = 'rounded-sm bg-sunken font-semibold text-ink-1 underline underline-offset-4'
const deleted = 'text-ink-3 line-through'

export function TermsScreen() {
  return (
    <article data-print="" className="terms mx-auto w-full max-w-252 px-4 pt-2 md:px-6 md:pt-4">
      <a
        href="/"
        data-no-print=""
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-ink-2 hover:text-ink-1"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        Back
      </a>
      <h1 className="mt-2 text-3xl wrap-anywhere hyphens-auto lg:text-4xl">
        Terms of Service and Legal Disclaimer
      </h1>
      <p className="mt-2 max-w-measure text-ink-2">
        In force since <Day date={inForce.date} />. The summary beside each section helps you read it; the
        section itself is what counts.{' '}
        <a
          href="#versions"
          data-no-print=""
          className="text-ink-1 underline decoration-line-2 underline-offset-4 hover:decoration-ink-1"
        >
          See what changed
        </a>
      </p>
      <nav
        aria-label="Sections"
        data-no-print=""
        className="mt-6 rounded-xl border border-line-1 bg-surface px-5 py-3"
      >
        <ol className="grid list-decimal grid-cols-1 gap-x-8 pl-5 sm:grid-cols-2 lg:grid-cols-3">
          {inForce.sections.map(({ id, title }) => (
            <li key={id} className="text-ink-3">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center wrap-anywhere text-ink-1 underline decoration-line-2 underline-offset-4 hover:decoration-ink-1"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {inForce.sections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} />
      ))}
      <Versions />
    </article>
  )
}

function Section({ section: { id, title, plain, text }, number }: { section: TermsSection; number: number }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="terms-section mt-8 grid scroll-mt-16 grid-cols-1 gap-x-10 gap-y-3 border-t border-line-1 pt-6 lg:grid-cols-[minmax(0,1fr)_260px]"
    >
      <div className="group/title flex items-center gap-1 lg:col-span-2">
        <h2 id={`${id}-title`} className="min-w-0 text-xl wrap-anywhere hyphens-auto">
          {number}. {title}
        </h2>
        <a
          href={`#${id}`}
          aria-label={`Link to section ${number}, ${title}`}
          title="Link to this section"
          data-no-print=""
          className="inline-grid size-11 shrink-0 place-items-center rounded-md text-xl text-ink-3 transition-opacity hover:text-ink-1 pointer-fine:opacity-0 pointer-fine:group-hover/title:opacity-100 focus-visible:opacity-100"
        >
          #
        </a>
      </div>
      <div className="lg:order-2">
        <p className="terms-plain rounded-lg bg-sunken px-4 py-3 text-ink-2">
          <span className="block text-sm font-semibold text-ink-1">In short</span>
          {plain}
        </p>
      </div>
      <div className="max-w-measure space-y-3 text-lg wrap-anywhere text-ink-2">
        <Blocks text={text} />
      </div>
    </section>
  )
}

function Blocks({ text }: { text: readonly Block[] }) {
  return text.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <LinkedText>{block}</LinkedText>
      </p>
    ) : (
      <ul key={block.items[0]} className="list-disc space-y-1.5 pl-5">
        {block.items.map((item) => (
          <li key={item}>
            <LinkedText>{item}</LinkedText>
          </li>
        ))}
      </ul>
    ),
  )
}

/** All versions, the newest first, each with its changes; the first version is complete. */
function Versions() {
  return (
    <aside
      id="versions"
      aria-labelledby="versions-title"
      data-no-print=""
      className="mt-10 scroll-mt-16 border-t border-line-1 pt-6"
    >
      <h2 id="versions-title" className="text-xl">
        Versions
      </h2>
      <p className="mt-1 max-w-measure text-ink-2">
        Every version with its date and every word that changed. Your account keeps the date of the version
        that was in force when you signed up.
      </p>
      <div className="mt-4 border-b border-line-1">
        {termsVersions.map((version, index) => {
          const before = termsVersions[index + 1]
          return (
            <details
              key={version.date}
              id={`version-${version.date}`}
              className="group border-t border-line-1"
            >
              <summary className="flex min-h-14 flex-wrap cursor-pointer list-none items-center gap-3 rounded-md py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
                <span className="font-semibold">
                  <Day date={version.date} />
                </span>
                <span className="grow text-sm text-ink-2">
                  {before ? 'What changed' : 'The first version, in full'}
                </span>
                {index === 0 && <span className="text-sm text-ink-2">In force</span>}
                <ChevronDown
                  size={20}
                  strokeWidth={1.75}
                  aria-hidden="true"
                  className="shrink-0 text-ink-2 transition-transform duration-[var(--state)] group-open:rotate-180"
                />
              </summary>
              <div className="pb-5">
                {before ? <Changes before={before} after={version} /> : <WholeVersion version={version} />}
              </div>
            </details>
          )
        })}
      </div>
    </aside>
  )
}

function Changes({ before, after }: { before: TermsVersion; after: TermsVersion }) {
  return (
    <div className="grid max-w-measure grid-cols-1 gap-5 wrap-anywhere">
      {changesBetween(before, after).map(({ id, title, lines }) => (
        <div key={id}>
          <h3 className="text-lg">{title}</h3>
          {lines.map((line) => (
            <p key={line.map(({ text }) => text).join('')} className="mt-1.5 text-ink-2">
              {line.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a difference never changes
                <Changed key={index} {...part} />
              ))}
            </p>
          ))}
        </div>
      ))}
      <p className="text-sm text-ink-3">
        <ins className={inserted}>Underlined</ins> words were added, <del className={deleted}>struck</del>{' '}
        words were removed. Sections not shown here did not change.
      </p>
    </div>
  )
}

/** Words of a difference. Screen readers read out the meaning of the line through or under them. */
function Changed({ kind, text }: Part) {
  if (kind === 'same') return text
  const space = text.endsWith(' ') && ' '
  return (
    <>
      {kind === 'added' ? (
        <ins className={inserted}>
          <span className="sr-only">added: </span>
          {text.trimEnd()}
        </ins>
      ) : (
        <del className={deleted}>
          <span className="sr-only">removed: </span>
          {text.trimEnd()}
        </del>
      )}
      {space}
    </>
  )
}

function WholeVersion({ version }: { version: TermsVersion }) {
  return (
    <div className="grid max-w-measure grid-cols-1 gap-5 wrap-anywhere text-ink-2">
      {version.sections.map(({ id, title, plain, text }, index) => (
        <div key={id} className="space-y-2">
          <h3 className="text-lg text-ink-1">
            {index + 1}. {title}
          </h3>
          <p className="text-sm">In short: {plain}</p>
          <Blocks text={text} />
        </div>
      ))}
    </div>
  )
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{day(date)}</time>
}
