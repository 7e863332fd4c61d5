import Link from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** A link in a text, typed by the routes. */
export const TextLink = createLink(Link)
