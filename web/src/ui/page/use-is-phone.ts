import useMediaQuery from '@mui/material/useMediaQuery'
import { onPhone } from '../../platform/theme/tokens.ts'

export const useIsPhone = (): boolean => useMediaQuery(onPhone)
