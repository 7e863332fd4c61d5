import Link from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** Renders a link within a text, typed by the routes. */
export const TextLink = createLink(Link)
