import { route } from '../../calls/route.ts'
import { byId } from '../../platform/ids.ts'
import { pageOf } from '../../platform/pagination.ts'
import { mailDetail, mailListQuery, mailRow } from './mail.ts'

export const viewerRoutes = {
  list: route('GET /viewer', { permission: 'operations.manage', about: [], summary: 'E-mails' })
    .input(mailListQuery)
    .output(pageOf(mailRow)),
  detail: route('GET /viewer/{id}', { permission: 'operations.manage', about: [], summary: 'Un e-mail' })
    .input(byId)
    .output(mailDetail),
  resend: route('POST /viewer/{id}/resend', {
    permission: 'operations.manage',
    summary: 'Envoyer de nouveau un e-mail',
    done: 'E-mail envoyé de nouveau',
    failures: ['MAIL_WAITING', 'MAIL_HAS_SECRET'],
  })
    .input(byId)
    .output(mailRow),
}
