import { type Definitions, define } from '../../calls/failure-definition.ts'

export const barcodeFailures = {
  BARCODE_UNREADABLE: define<{ problem: string }>(422, ({ problem }) => problem),
} satisfies Definitions
