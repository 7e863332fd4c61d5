import Button, { type ButtonProps } from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

const Anchor = ({ ref, ...props }: ButtonProps<'a'> & { ref?: Ref<HTMLAnchorElement> }) => (
  <Button component="a" ref={ref} {...props} />
)

/** Renders a link as a button, typed by the routes. */
export const LinkButton = createLink(Anchor)
