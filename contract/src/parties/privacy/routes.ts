import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { dataExport } from './data-export.ts'
import { erasure, erasureInput, ofContact } from './erasure.ts'

/** Nobody else asks for or reads a person's own data: not even an administrator in their name. */
const inPerson = { permission: 'session.own', worksWithoutDeal: true, inPerson: true } as const

export const privacyRoutes = {
  previewErasure: route('GET /users/{id}/contacts/{contactId}/erasure', {
    permission: 'users.manage',
    about: [],
    summary: 'Ce que l’effacement d’un contact retire, ce qui reste, et pourquoi',
  })
    .input(ofContact)
    .output(erasure),
  erase: route('POST /users/{id}/contacts/{contactId}/erasure', {
    permission: 'users.manage',
    inPerson: true,
    summary: 'Effacer les données d’un contact ; sans effet la seconde fois',
    done: 'Données d’un contact effacées',
    failures: ['ERASURE_NOT_CONFIRMED', 'ERASURE_OF_MAIN', 'ERASURE_OF_SELF'],
  })
    .input(erasureInput)
    .output(erasure),
  askExport: route('POST /settings/data-exports', {
    ...inPerson,
    summary: 'Demander toutes mes données ; un e-mail dit quand elles sont prêtes',
    done: 'Copie de ses données demandée',
    status: 201,
  }).output(dataExport),
  exports: route('GET /settings/data-exports', { ...inPerson, about: [], summary: 'Mes exports de données' }).output(
    listOf(dataExport),
  ),
  download: route('GET /settings/data-exports/{uuid}/file', {
    ...inPerson,
    summary: 'Télécharger un export de données, en ZIP',
    answers: ['zip'],
  })
    .input(byUuid)
    .output(fileAnswer),
  exportContact: route('POST /users/{id}/contacts/{contactId}/export', {
    permission: 'users.manage',
    inPerson: true,
    summary: 'Demander toutes les données d’un contact ; le fichier est pour qui le demande',
    done: 'Copie des données d’un contact demandée',
    status: 201,
  })
    .input(ofContact)
    .output(dataExport),
}
