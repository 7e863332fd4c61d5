import { createContext } from 'react'

/**
 * Where a filter is drawn: among those that are set, which the bar shows as chips, or in the panel of all of them.
 * Undefined outside a bar and for its presets, which always show.
 */
export const FilterPlace = createContext<'set' | 'panel' | undefined>(undefined)
