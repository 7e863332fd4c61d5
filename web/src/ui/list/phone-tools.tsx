import Box from '@mui/material/Box'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The place in a list's tools for what its table adds to them on a phone; null on a page without tools. */
export const PhoneToolsPlace = createContext<HTMLElement | null>(null)

/** Shows what replaces a table's headings on a phone: in the list's tools, or above the cards. */
export const PhoneTools = ({ children }: { children: ReactNode }) => {
  const place = use(PhoneToolsPlace)
  const tools = <Box sx={{ display: { sm: 'none' } }}>{children}</Box>
  return place ? createPortal(tools, place) : tools
}
