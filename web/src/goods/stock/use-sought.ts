import { useLocation } from '@tanstack/react-router'

/** Scrolls once the part is there: the router looks for its place before it is loaded. */
const showAt = (place: HTMLElement | null): void => place?.scrollIntoView()

/** Returns the attributes of a part of a page that an address leads to by its hash. */
export const useSought = (id: string) => {
  const isSought = useLocation({ select: ({ hash }) => hash === id })
  return { id, style: { scrollMarginTop: 72 }, ...(isSought && { ref: showAt }) }
}
