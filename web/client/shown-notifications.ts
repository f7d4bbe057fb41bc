/** Takes away the notifications that this browser shows for a path of ours: their content has been read. */
export async function closeShown(link: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? [])
      if ((shown.data as { link?: unknown } | null)?.link === link) shown.close()
  } catch (error) {
    console.error('shown notifications could not be closed', error)
  }
}
