import useMediaQuery from '@mui/material/useMediaQuery'

/** True on a phone or a tablet. */
export const useHasCamera = (): boolean => useMediaQuery('(pointer: coarse)')
