import { useRouter } from '@tanstack/react-router'
import type { Outcome } from '../../goods/barcodes/ScanButton.tsx'
import { signal } from '../../goods/barcodes/signal.ts'
import { notify } from '../../platform/notify.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { findScanned } from './find-scanned.ts'

const CameraDialog = opensDialog(() => import('../../goods/barcodes/camera/CameraDialog.tsx'), 'CameraDialog')

interface Props {
  isOpen: boolean
  onSearch: (text: string) => void
  onClose: () => void
}

/** Reads a code by the camera from any page, and opens what it names or searches it. */
export const Scanner = ({ isOpen, onSearch, onClose }: Props) => {
  const router = useRouter()
  const take = async (code: string): Promise<Outcome> => {
    const found = await findScanned(code)
    const { problem } = found
    signal(problem !== undefined)
    if (problem !== undefined && !('href' in found)) return { text: problem, isWrong: true }
    if (problem !== undefined) notify(problem, 'error')
    onClose()
    if ('href' in found) router.history.push(found.href)
    else onSearch(found.search)
    return { text: '' }
  }
  return <CameraDialog isOpen={isOpen} onCode={take} continuous={undefined} onClose={onClose} />
}
