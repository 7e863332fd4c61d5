import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'

/** Tells an organisation that one of its endpoints is disabled. */
export const announceDisabled = (
  ctx: AnnounceContext,
  { userId, url }: { userId: number; url: string },
): Promise<void> =>
  announce(ctx, {
    event: 'webhook_disabled',
    orderId: null,
    params: {},
    letters: [{ userId, mail: webhookDisabledMail({ url }) }],
  })

export const webhookDisabledMail = ({ url }: { url: string }): RenderedMail =>
  renderLetter({
    subject: 'Connecteur désactivé',
    lead: 'Cette adresse n’a reçu aucun événement depuis trois jours : nous avons cessé d’en envoyer. Ceux qui attendent partiront quand vous réactiverez le connecteur, par l’API.',
    facts: [['Adresse', new URL(url).host]],
    link: { label: 'Voir l’accès à l’API', path: '/settings?tab=api' },
  })
