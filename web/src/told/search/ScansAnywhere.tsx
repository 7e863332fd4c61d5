import { useRouter } from '@tanstack/react-router'
import { useScans } from '../../goods/barcodes/use-scans.ts'
import { notify } from '../../platform/notify.ts'
import { findScanned } from './find-scanned.ts'

/** Opens what a scanned code names, where no field and no page wants the code. */
export const ScansAnywhere = ({ onSearch }: { onSearch: (text: string) => void }) => {
  const router = useRouter()
  const open = async (code: string) => {
    const found = await findScanned(code)
    if (found.problem) notify(found.problem, 'error')
    if ('href' in found) router.history.push(found.href)
    else if (!found.problem) onSearch(found.search)
  }
  useScans((code) => void open(code), 'anywhere')
  return null
}
