import { type Definitions, define } from '../failure-definition.ts'

export const barcodeFailures = {
  BARCODE_UNREADABLE: define<{ problem: string }>(422, ({ problem }) => problem),
} satisfies Definitions
