// Resets modules and the page before each test file, because some files replace parts of the browser before the modules
// capture them.
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')
// Leaves a busy machine time to draw: one second, the default, fails there.
configure({ asyncUtilTimeout: 10_000 })
