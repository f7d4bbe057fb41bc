import type { AdminPost } from '#contract/insights.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

/** Writes a new post, or the next version of the admin's own post. */
export function PostDialog({ post, onClose }: { post?: AdminPost; onClose: () => void }) {
  const draft = post ? `insight-post:${post.id}:${post.version}` : 'insight-post'
  const [title, setTitle] = useKept(draft, 'title', post?.title ?? '')
  const [text, setText] = useKept(draft, 'text', post?.text ?? '')
  const saving = useAction(
    () =>
      post
        ? call('editInsightPost', { params: { id: post.id }, body: { title, text, version: post.version } })
        : call('writeInsightPost', { body: { title, text } }),
    {
      done: {
        title: post ? 'Version Saved' : 'Published',
        description: post ? 'Earlier versions stay readable.' : 'Subscribers can read it now.',
      },
      onDone: () => sentDraft(draft, onClose),
    },
  )
  return (
    <FormDialog
      title={post ? 'Edit your post' : 'Write a post'}
      description={
        post
          ? 'This becomes the next version. Subscribers can read the earlier ones too.'
          : 'Subscribers read it under your name.'
      }
      submitLabel={post ? 'Save version' : 'Publish'}
      busyLabel={post ? 'Saving…' : 'Publishing…'}
      sending={saving}
      draft={draft}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Title"
        maxLength={140}
        value={title}
        error={fieldError(saving.error, 'title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextAreaField
        label="Text"
        rows={8}
        maxLength={10_000}
        value={text}
        error={fieldError(saving.error, 'text')}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
