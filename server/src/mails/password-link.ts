import { resetLinkMinutes } from '@quai/contract/accounts/account.ts'
import { countOf } from '@quai/contract/typography.ts'
import { type RenderedMail, renderLetter } from './layout.ts'

/** A one-time link with which a contact chooses a password. */
export const passwordLinkMail = ({ path }: { path: string }): RenderedMail =>
  renderLetter({
    subject: 'Choisissez votre mot de passe',
    lead: 'Ce lien ouvre la page où vous choisissez le mot de passe de votre compte Quai.',
    facts: [['Lien valable', `${countOf(resetLinkMinutes, 'minute')}, une seule fois`]],
    link: { label: 'Choisir mon mot de passe', path },
  })
