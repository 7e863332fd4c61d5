import type { Verbs } from '../../calls/verbs.ts'
import { listMails } from './list.ts'
import { resendMail } from './resend.ts'
import { showMail } from './show.ts'

/** Routes of this module with their verbs. */
export const viewerVerbs = {
  viewer: { list: listMails, detail: showMail, resend: resendMail },
} satisfies Pick<Verbs, 'viewer'>
