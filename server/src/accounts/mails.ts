import { resetLinkMinutes } from '@quai/contract/accounts/account.ts'
import { countOf } from '@quai/contract/typography.ts'
import { type AnnounceContext, mailTo } from '../mails/announce.ts'
import { type RenderedMail, renderLetter } from '../mails/layout.ts'

interface PasswordLink {
  contactId: number
  email: string
  name?: string | undefined
  path: string
}

/** Mails a contact the one-time link to choose a password. */
export const mailPasswordLink = (
  ctx: Pick<AnnounceContext, 'db' | 'enqueue'>,
  { contactId, email, name = '', path }: PasswordLink,
): Promise<void> =>
  mailTo(ctx, { event: 'password_link', contactId, toEmail: email, toName: name, mail: passwordLinkMail({ path }) })

const passwordLinkMail = ({ path }: Pick<PasswordLink, 'path'>): RenderedMail =>
  renderLetter({
    subject: 'Choisissez votre mot de passe',
    lead: 'Ce lien ouvre la page où vous choisissez le mot de passe de votre compte Quai.',
    facts: [['Lien valable', `${countOf(resetLinkMinutes, 'minute')}, une seule fois`]],
    link: { label: 'Choisir mon mot de passe', path },
  })
