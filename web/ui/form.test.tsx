import type { ComponentProps, ReactElement, SubmitEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Form, type FormProps } from './form.tsx'

/** Sends a form as the browser does. @returns the calls, in order */
function sent(more: Partial<FormProps>): string[] {
  const seen: string[] = []
  const form = Form({ onSubmit: () => seen.push('sent'), ...more }) as ReactElement<ComponentProps<'form'>>
  const submitted = { preventDefault: () => seen.push('stays on the page') }
  form.props.onSubmit?.(submitted as unknown as SubmitEvent<HTMLFormElement>)
  return seen
}

test('a form is sent by our code and never by the browser, and once at a time', () => {
  expect(sent({})).toEqual(['stays on the page', 'sent'])
  expect(sent({ sending: { isPending: true } })).toEqual(['stays on the page'])
})

test('the browser judges nothing; the refusal stands above the button', () => {
  const drawn = renderToString(
    <Form
      aria-label="Name"
      sending={{ isPending: false, failure: 'The name is taken' }}
      submit={{ label: 'Save', verb: 'Saving…' }}
      onSubmit={() => {}}
    >
      the fields
    </Form>,
  )
  expect(drawn).toMatch(/^<form noValidate="" class="grid gap-4" aria-label="Name">/i)
  expect(drawn.replace(/<[^>]+>/g, ' ')).toMatch(/the fields.*The name is taken.*Save/)
})

test('while it is under way the button says so and sends nothing', () => {
  const drawn = renderToString(
    <Form
      sending={{ isPending: true }}
      submit={{ label: 'Save', verb: 'Saving…', atStart: true }}
      onSubmit={() => {}}
    />,
  )
  expect(drawn).toMatch(/<button type="button" class="[^"]*justify-self-start"[^>]*aria-busy="true"/)
  expect(drawn).toContain('Saving…')
})
