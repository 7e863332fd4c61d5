import { useEffect, useState } from 'react'
import { later } from '../../platform/modules.ts'
import { AtRest } from '../../platform/opening/AtRest.tsx'
import { hostPalette } from '../../platform/palette.ts'
import { useSession } from '../../platform/session.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'

const ScansAnywhere = later(() => import('./ScansAnywhere.tsx'), 'ScansAnywhere')
const Scanner = opensDialog(() => import('./Scanner.tsx'), 'Scanner')
const CommandPalette = opensDialog(() => import('./CommandPalette.tsx'), 'CommandPalette')

/**
 * Shows the palette to a signed-in user: by Ctrl+K (⌘K) anywhere, by the frame's button, or by a code scanned where no
 * page wants it that names several things.
 */
export const PaletteHost = () => {
  const user = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [start, setStart] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  // Uses an effect, because the window receives the keys.
  useEffect(() => {
    if (!user) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setStart('')
      setIsOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener('keydown', press)
    const leave = hostPalette({
      open: () => {
        setStart('')
        setIsOpen(true)
      },
      scan: () => setIsScanning(true),
    })
    return () => {
      window.removeEventListener('keydown', press)
      leave()
      setIsOpen(false)
      setIsScanning(false)
    }
  }, [user])
  const search = (text: string) => {
    setStart(text)
    setIsOpen(true)
  }
  return (
    user && (
      <>
        <AtRest>
          <ScansAnywhere onSearch={search} />
        </AtRest>
        <Scanner isOpen={isScanning} onSearch={search} onClose={() => setIsScanning(false)} />
        <CommandPalette isOpen={isOpen} start={start} onClose={() => setIsOpen(false)} />
      </>
    )
  )
}
