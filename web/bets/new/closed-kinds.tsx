import { useUser } from '#web/client/calls/session.tsx'

/**
 * The sentences about kinds of questions that are closed here, a line each. They end the paragraph above a form, which is read aloud
 * when a dialog opens.
 */
export const ClosedKinds = () =>
  useUser().closedKinds?.map(({ kind, sentence }) => (
    <span key={kind} dir="auto" className="mt-1 block text-sm">
      {sentence}
    </span>
  ))
