import { z } from 'zod'

/** Headers of a signed call: seconds since the epoch, and `v1=` with the hexadecimal HMAC-SHA256 of `<timestamp>.<body>`. */
export const signatureHeaders = { timestamp: 'x-quai-timestamp', signature: 'x-quai-signature' } as const

/** How old, or ahead, a signed call may be. */
export const signatureWindowSeconds = 300

/** Address and key that a carrier needs to send events. */
export const carrierKey = z.object({
  /** Path of the call, on the site. */
  path: z.string(),
  key: z.string(),
  /** null while the first key is in use. */
  renewedAt: z.string().nullable(),
})
export type CarrierKey = z.infer<typeof carrierKey>
