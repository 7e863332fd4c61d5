// Resets modules and the page before each test file, because some files replace parts of the browser before the modules
// capture them.
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')
