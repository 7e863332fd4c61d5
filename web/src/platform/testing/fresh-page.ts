// Runs before each test file, which finds modules and a page as fresh as if it were alone in the pretended browser: some
// files replace parts of the browser before the modules take hold of them.
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')
