/** Stands for the tracking number in the address of a carrier's tracking page. */
export const trackingNumberMark = '{trackingNumber}'

/** Returns the page where a carrier tracks a number, which is appended where the address has no mark; null without one. */
export const trackingUrl = (baseUrl: string, trackingNumber: string): string | null => {
  if (baseUrl === '') return null
  const number = encodeURIComponent(trackingNumber)
  return baseUrl.includes(trackingNumberMark) ? baseUrl.replaceAll(trackingNumberMark, () => number) : baseUrl + number
}

/** True for an empty text, or the address of a page on the web. */
export const isTrackingBase = (baseUrl: string): boolean => {
  if (baseUrl === '') return true
  const url = trackingUrl(baseUrl, '0') ?? ''
  return /^https?:\/\/[^\s@]+$/i.test(baseUrl) && URL.canParse(url)
}
