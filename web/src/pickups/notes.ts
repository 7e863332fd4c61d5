import { contract } from '@quai/contract/contract.ts'
import { download, saveFile } from '../platform/calls/transfer.ts'

/** Downloads the notes of pickups as one PDF. Rejects with the refusal. */
export const downloadNotes = async (pickupIds: readonly number[]): Promise<void> =>
  saveFile(await download(contract.pickups.notes, { pickupIds }))
