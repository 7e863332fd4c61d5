import Link from '@mui/material/Link'
import { goToThread, threadId } from './thread.ts'

/** Leads to the messages of the order, ready to write. */
export const ThreadLink = ({ children }: { children: string }) => (
  <Link
    href={`#${threadId}`}
    onClick={(event) => {
      event.preventDefault()
      goToThread()
    }}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {children}
  </Link>
)
