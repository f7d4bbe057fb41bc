import { errorText } from './request.ts'
import { createToastStore, type ToastContent } from './toast-store.ts'

/** The notifications of this page; `Toaster` draws them. */
export const toasts = createToastStore()

/** Shows a notification. @returns its id and a way to dismiss it */
export const toast = (content: ToastContent) => toasts.toast(content)

/** The fallback of calls without a better text. */
export const NOT_REACHED = 'The server could not be reached. Please try again'

/** Reports a failure: the server's sentence, else `fallback`. */
export const failedToast = (title: string, error: unknown, fallback: string = NOT_REACHED) =>
  toast({ title, description: errorText(error, fallback), variant: 'destructive' })
