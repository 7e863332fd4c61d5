interface PostalAddress {
  name: string
  street: string | null
  zipCode: string | null
  city: string | null
  country: string | null
}

/** Everything that the label of a package shows. */
export interface ShippingLabel {
  orderId: number
  internalNumber: string | null
  /** Number as it is read: 120_3. */
  packageNumber: string
  isPallet: boolean
  /** Rank of the package in its shipment, and number of packages. */
  rank: number
  count: number
  weightKg: number
  sender: PostalAddress
  customerName: string
  recipient: PostalAddress
  carrierName: string
  serviceName: string
  /** Civil day. */
  date: string
  trackingNumber: string | null
  /** Serial shipping container code; null where the warehouse has no GS1 prefix. */
  sscc: string | null
}
