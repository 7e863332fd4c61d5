import { type ClipboardEvent, useState } from 'react'
import { blockOf } from '../../../../../ui/files/pasted-block.ts'

export interface PastedBlock {
  block: string[][] | undefined
  onPaste: (event: ClipboardEvent) => void
  forget: () => void
}

/** Keeps the cells that somebody pastes into a part of a page, while it can take them. */
export const usePastedBlock = ({ isReady }: { isReady: boolean }): PastedBlock => {
  const [block, setBlock] = useState<string[][]>()
  const onPaste = (event: ClipboardEvent) => {
    const { currentTarget, target } = event
    // Ignores dialogs, which only React takes for a part of the section, and texts of several lines.
    if (!(target instanceof Node) || !currentTarget.contains(target) || target instanceof HTMLTextAreaElement) return
    // A text of one line may be copied with the ends of its neighbours.
    const pasted = blockOf(event.clipboardData.getData('text').replace(/^[\r\n]+|[\r\n]+$/g, ''))
    if (!pasted || !isReady) return
    event.preventDefault()
    setBlock(pasted)
  }
  return { block, onPaste, forget: () => setBlock(undefined) }
}
