import { linkMinutes } from '@quai/contract/parties/accounts/account.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type AnnounceContext, mailTo } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'

interface Reader {
  contactId: number
  email: string
  name?: string | undefined
}

interface LinkFor extends Reader {
  path: string
  /** End of the link. */
  expiresAt: string
}

type Sending = Pick<AnnounceContext, 'db'>

/** Mails a contact the one-time link to choose a password. */
export const mailPasswordLink = (ctx: Sending, to: LinkFor): Promise<void> =>
  send(ctx, to, { event: 'password_link', mail: passwordLinkMail(to) })

/** Mails a new contact the one-time link to choose their first password. */
export const mailInvitation = (ctx: Sending, to: LinkFor & { userName: string }): Promise<void> =>
  send(ctx, to, { event: 'invitation', mail: invitationMail(to) })

/** Mails a contact the one-time link that signs them in. */
export const mailSignInLink = (ctx: Sending, to: LinkFor): Promise<void> =>
  send(ctx, to, { event: 'sign_in_link', mail: signInLinkMail(to) })

const send = (
  ctx: Sending,
  { contactId, email, name = '', expiresAt }: Reader & { expiresAt?: string },
  letter: { event: string; mail: RenderedMail },
) =>
  mailTo(ctx, {
    ...letter,
    contactId,
    toEmail: email,
    toName: name,
    ...(expiresAt !== undefined && { linkExpiresAt: expiresAt }),
  })

const ignoreIt = 'Si vous ne l’avez pas demandé, ignorez ce message : rien ne change.'

export const passwordLinkMail = ({ path }: Pick<LinkFor, 'path'>): RenderedMail =>
  renderLetter({
    subject: 'Choisissez votre mot de passe',
    lead: `Ce lien ouvre la page où vous choisissez le mot de passe de votre compte Quai. ${ignoreIt}`,
    facts: [['Lien valable', `${countOf(linkMinutes.reset_password, 'minute')}, une seule fois`]],
    link: { label: 'Choisir mon mot de passe', path },
  })

export const invitationMail = ({
  email,
  userName,
  path,
}: Omit<LinkFor, 'expiresAt'> & { userName: string }): RenderedMail =>
  renderLetter({
    subject: 'Votre accès à Quai',
    lead: `Un accès à Quai vous est ouvert pour ${userName}. Choisissez votre mot de passe pour entrer.`,
    facts: [
      ['Adresse e-mail', email],
      ['Lien valable', `${countOf(linkMinutes.invitation / 1_440, 'jour')}, une seule fois`],
    ],
    link: { label: 'Choisir mon mot de passe', path },
  })

export const signInLinkMail = ({ path }: Pick<LinkFor, 'path'>): RenderedMail =>
  renderLetter({
    subject: 'Votre lien de connexion',
    lead: `Ce lien vous connecte à Quai sans mot de passe : ne le transmettez à personne. ${ignoreIt}`,
    facts: [['Lien valable', `${countOf(linkMinutes.sign_in, 'minute')}, une seule fois`]],
    link: { label: 'Me connecter', path },
  })

/** Tells a contact that their password has changed. */
export const mailPasswordChanged = (ctx: Sending, to: Reader): Promise<void> =>
  send(ctx, to, { event: 'password_changed', mail: passwordChangedMail() })

/** Tells both addresses of a contact that their e-mail address has changed. */
export const mailEmailChanged = async (ctx: Sending, to: Reader & { former: string }): Promise<void> => {
  const letter = { event: 'email_changed', mail: emailChangedMail(to) }
  await send(ctx, to, letter)
  await send(ctx, { ...to, email: to.former }, letter)
}

interface NewMainContact {
  former: MailedContact
  next: MailedContact
  /** Name of the person who chose. */
  by: string
}

interface MailedContact {
  id: number
  name: string
  email: string
}

/** Tells the former and the new main contact of an organisation that the role has passed on. */
export const mailMainContact = async (ctx: Sending, change: NewMainContact): Promise<void> => {
  const letter = { event: 'main_contact_changed', mail: mainContactMail(change) }
  for (const { id: contactId, ...reader } of [change.former, change.next])
    await send(ctx, { ...reader, contactId }, letter)
}

/** Tells a contact that their second factor was turned on or off. */
export const mailSecondFactor = (ctx: Sending, to: Reader & { isOn: boolean }): Promise<void> =>
  send(ctx, to, { event: 'second_factor', mail: secondFactorMail(to) })

const notYou = 'Si ce n’est pas vous, demandez un nouveau mot de passe et prévenez votre administrateur.'
const resetLink = { label: 'Demander un nouveau mot de passe', path: '/forgot-password' }

export const passwordChangedMail = (): RenderedMail =>
  renderLetter({
    subject: 'Votre mot de passe a changé',
    lead: `Le mot de passe de votre compte Quai vient d’être changé. ${notYou}`,
    facts: [],
    link: resetLink,
  })

export const emailChangedMail = ({ email, former }: { email: string; former: string }): RenderedMail =>
  renderLetter({
    subject: 'Votre adresse e-mail a changé',
    lead: `L’adresse de votre compte Quai vient d’être changée. ${notYou}`,
    facts: [
      ['Ancienne adresse', former],
      ['Nouvelle adresse', email],
    ],
    link: resetLink,
  })

export const mainContactMail = ({ former, next, by }: NewMainContact): RenderedMail =>
  renderLetter({
    subject: `Nouveau contact principal : ${next.name}`,
    lead: `${next.name} est désormais le contact principal de votre organisation sur Quai. Le jeton d’API de l’organisation agit en son nom. Si ce changement n’est pas voulu, prévenez votre administrateur.`,
    facts: [
      ['Ancien contact principal', `${former.name}, ${former.email}`],
      ['Nouveau contact principal', `${next.name}, ${next.email}`],
      ['Choisi par', by],
    ],
    link: { label: 'Voir les contacts', path: '/settings?tab=contacts' },
  })

export const secondFactorMail = ({ isOn }: { isOn: boolean }): RenderedMail =>
  renderLetter({
    subject: isOn ? 'La connexion en deux étapes est active' : 'La connexion en deux étapes est désactivée',
    lead: `${isOn ? 'Votre compte Quai demande désormais un code à la connexion.' : 'Votre compte Quai ne demande plus de code à la connexion.'} ${notYou}`,
    facts: [],
    link: resetLink,
  })
