import { type ComingPath, SCREENS } from '#contract/screens.ts'
import { comingTexts } from '#web/places/coming-texts.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** A screen that is not open yet. It says what it will do and what people can do today. */
export function ComingScreen({ path }: { path: ComingPath }) {
  const { text, today } = comingTexts[path]
  return (
    <div className="mx-auto w-full max-w-282 px-4 pt-4 pb-8 md:px-6 md:pt-6 lg:px-8">
      <TwoChairs />
      <h1 className="mt-6 text-3xl">{SCREENS[path].title}</h1>
      <p className="mt-1 font-semibold text-ink-3">Not open yet</p>
      <p className="mt-3 max-w-[54ch] text-lg text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton href={today.href}>{today.label}</LinkButton>
        {today.href !== '/' && (
          <LinkButton href="/" variant="ghost">
            Go home
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Two chairs at a table with the pot on it: both are still empty. */
function TwoChairs() {
  return (
    <svg viewBox="0 0 280 150" className="w-full max-w-[280px]" aria-hidden="true">
      <path d="M8 138h264" stroke="var(--line-2)" strokeWidth="2" strokeLinecap="round" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="7">
        <path d="M40 34l9 56h34M51 90l-4 47M80 90l4 47" stroke="var(--a-fill)" />
        <path d="M240 34l-9 56h-34M229 90l4 47M200 90l-4 47" stroke="var(--b-fill)" />
      </g>
      <path d="M96 84h88l-3 9H99z" fill="var(--primary)" />
      <path d="M136 93h8l3 44h-14z" fill="var(--primary)" />
      <circle cx="140" cy="62" r="18" fill="var(--pot-fill)" stroke="var(--on-pot)" strokeWidth="2" />
      <path d="m144 52-8 20" stroke="var(--on-pot)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
