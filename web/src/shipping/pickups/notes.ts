import { contract } from '@quai/contract/contract.ts'
import { download } from '../../platform/calls/transfer.ts'
import { openPaper } from '../../ui/files/open-paper.ts'

/** Opens the notes of pickups as one PDF. Rejects with the refusal. */
export const openNotes = (pickupIds: readonly number[]): Promise<void> =>
  openPaper(download(contract.pickups.notes, { pickupIds }))
