/** A sample of Competition Insights, for people who do not subscribe. */
export function InsightSample() {
  return null
}
