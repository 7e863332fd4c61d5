import { useRouter } from '@tanstack/react-router'
import { type Outcome, ScanButton } from '../../goods/barcodes/ScanButton.tsx'
import { findScanned } from './find-scanned.ts'

interface Props {
  onSearch: (text: string) => void
  onClose: () => void
}

/** Opens what a scanned code names, or searches it in the palette when it names several things. */
export const PaletteScan = ({ onSearch, onClose }: Props) => {
  const router = useRouter()
  const scan = async (code: string): Promise<Outcome> => {
    const found = await findScanned(code)
    if ('href' in found) {
      onClose()
      router.history.push(found.href)
      return { text: '' }
    }
    onSearch(found.search)
    return { text: found.problem ?? '', isWrong: found.problem !== undefined }
  }
  return <ScanButton isInDialog onCode={scan} />
}
