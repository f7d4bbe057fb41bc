/** "Good evening, Mara": by the hour of the device's clock. */
export function greetingText(name: string, hour: number): string {
  const greeting =
    hour >= 5 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
  const called = name.trim()
  return called ? `${greeting}, ${called}` : greeting
}
