import Link from '@mui/material/Link'
import { useIsPhone } from '../page/use-is-phone.ts'

/** A shorter text is no number, a longer one holds two. */
const digits = { least: 3, most: 15 }

type Props = { phone: string } | { email: string } | { place: string }

/** Shows a telephone number, an e-mail or an address as what calls, writes or leads there. */
export const Reach = (props: Props) => {
  const isPhone = useIsPhone()
  if ('phone' in props) return <Linked text={props.phone} href={phoneHref(props.phone)} />
  if ('email' in props) return <Linked text={props.email} href={`mailto:${props.email}`} />
  // A desk has no program for places.
  return <Linked text={props.place} href={isPhone ? placeHref(props.place) : undefined} />
}

const Linked = ({ text, href }: { text: string; href: string | undefined }) =>
  href ? (
    // Above the link that covers a row.
    <Link href={href} sx={{ position: 'relative', zIndex: 1, overflowWrap: 'anywhere' }}>
      {text}
    </Link>
  ) : (
    text
  )

const phoneHref = (typed: string): string | undefined => {
  const number = typed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  const count = number.replace(/\D/g, '').length
  return count >= digits.least && count <= digits.most ? `tel:${number}` : undefined
}

/** Apple's phones know their own scheme only. */
const placeHref = (place: string): string =>
  /iPhone|iPad/.test(navigator.userAgent)
    ? `maps:?q=${encodeURIComponent(place)}`
    : `geo:0,0?q=${encodeURIComponent(place)}`
