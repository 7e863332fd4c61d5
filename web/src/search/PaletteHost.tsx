import { lazy, Suspense, useEffect, useState } from 'react'
import { hostPalette } from '../platform/palette.ts'
import { useSession } from '../platform/session.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))

/** Shows the palette to a signed-in user: by Ctrl+K (⌘K) anywhere, or by the frame's button. */
export const PaletteHost = () => {
  const user = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  // An effect, because the window receives the keys. The palette is loaded on first use.
  useEffect(() => {
    if (!user) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsWanted(true)
      setIsOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener('keydown', press)
    const leave = hostPalette(() => {
      setIsWanted(true)
      setIsOpen(true)
    })
    return () => {
      window.removeEventListener('keydown', press)
      leave()
      setIsOpen(false)
    }
  }, [user])
  return (
    user &&
    isWanted && (
      <Suspense>
        <CommandPalette isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  )
}
