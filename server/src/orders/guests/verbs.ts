import type { Verbs } from '../../calls/verbs.ts'
import { listGuestLinks, revokeGuestLink } from './links.ts'
import { shareOrder } from './share.ts'
import { arriveAsGuest, printGuestSlip, showGuestOrder } from './show.ts'

/** Routes of this module with their verbs. */
export const guestVerbs = {
  guests: {
    share: shareOrder,
    links: listGuestLinks,
    revoke: revokeGuestLink,
    show: showGuestOrder,
    arrive: arriveAsGuest,
    slip: printGuestSlip,
  },
} satisfies Pick<Verbs, 'guests'>
