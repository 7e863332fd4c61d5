import Link from '@mui/material/Link'
import { goToThread, threadId } from './thread.ts'

/** Links to the messages of the order, with the cursor in the composer. */
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
