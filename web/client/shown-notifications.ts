/** Removes the notifications that this browser shows for a path of our site: the person has read their content. */
export async function closeShown(link: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? [])
      if ((shown.data as { link?: unknown } | null)?.link === link) shown.close()
  } catch (error) {
    console.error('shown notifications could not be closed', error)
  }
}
