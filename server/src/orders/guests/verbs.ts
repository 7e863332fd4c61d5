import type { Verbs } from '../../calls/verbs.ts'
import { arriveAsGuest } from './arrive.ts'
import { listGuestLinks } from './links.ts'
import { revokeGuestLink } from './revoke.ts'
import { shareOrder } from './share.ts'
import { showGuestOrder } from './show.ts'
import { printGuestSlip } from './slip.ts'

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
