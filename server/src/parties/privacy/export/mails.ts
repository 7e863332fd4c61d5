import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type RenderedMail, renderLetter } from '../../../services/mails/layout.ts'

/** Tells that an export is ready; `name` is whose data it is when it is not the reader's. */
export const dataExportLetter = ({ days, name }: { days: number; name: string | null }): RenderedMail =>
  renderLetter({
    subject: 'Votre export de données est prêt',
    lead:
      name === null
        ? 'Tout ce que Quai garde de vous est réuni dans un fichier ZIP : un PDF à lire et un fichier JSON.'
        : `Tout ce que Quai garde de ${name} est réuni dans un fichier ZIP : un PDF à lire et un fichier JSON.`,
    facts: [['À télécharger', `pendant ${countOf(days, 'jour')}, par vous seul, une fois connecté`]],
    link: { label: 'Télécharger les données', path: '/settings?tab=account' },
  })
