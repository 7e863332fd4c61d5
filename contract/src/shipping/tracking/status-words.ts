import { type CellReading, headerKey } from '../../orders/imports/columns.ts'
import { type TrackingStatus, trackingStatuses, trackingStatusLabels } from '../../parties/carriers/tracking-status.ts'

/** Words that carriers' files use, besides our labels and codes, as {@link wordKey} writes them. */
const otherWords: Record<TrackingStatus, string> = {
  pending: `annonce annonce_recue attente_de_prise_en_charge awaiting_pickup created en_preparation enregistre
    etiquette_cree etiquette_edite etiquette_genere info_received information_recue label_created pre_transit prepare
    pret_a_expedier ready_to_ship`,
  shipped: `a_l_agence acheminement arrival_scan arrive_a_l_agence arrive_au_depot arrive_en_agence at_hub au_depot
    available_for_pickup chargement_en_tournee collect collecte collected depart departed departure_scan disponible_au_point_relais
    disponible_en_point_relais dispatched en_acheminement en_agence en_cours en_cours_d_acheminement en_cours_de_livraison
    en_cours_de_traitement en_cours_de_tri en_cours_de_transport en_distribution en_livraison en_route en_tournee
    en_tournee_de_livraison en_transit enleve enlevement_effectue expedie in_delivery in_transit mis_en_distribution
    mis_en_livraison on_delivery on_the_way out_for_delivery parti parti_en_livraison picked_up pickup pris_en_charge
    prise_en_charge ramasse ramassage_effectue remis_au_transporteur shipped sorti_en_livraison sur_la_route transit transport trie`,
  delayed: `absence absence_du_destinataire absent attempted avis_de_passage avis_passage avise client_absent delay delayed
    delivery_attempt delivery_attempted destinataire_absent en_instance failed_attempt held instance livraison_differe
    livraison_reporte nouvelle_presentation rescheduled reporte reprogramme retard retarde seconde_presentation
    tentative_de_livraison`,
  issue: `abime adresse_erronee adresse_erronne adresse_incomplete adresse_incorrecte address_issue anomalie avarie avarie_transport
    bloque bloque_en_douane casse damaged deteriore echec echec_de_livraison en_litige en_retour endommage error exception
    failed failure incident_de_livraison incident_de_transport incomplet litige livraison_impossible livraison_refuse lost
    manquant non_livre npai perdu probleme refus refus_du_destinataire refus_client refuse refuse_par_le_client
    refuse_par_le_destinataire refused rejected retour retour_a_l_envoyeur retour_a_l_expediteur retour_en_cours
    retour_expediteur retourne retourne_a_l_expediteur return return_to_sender returned returned_to_sender spolie
    undeliverable undelivered vol vole wrong_address`,
  canceled: 'annulation annule canceled cancelled colis_annule envoi_annule expedition_annule voided',
  delivered: `colis_livre delivered distribue livraison_effectue livraison_faite livraison_ok livre livre_au_gardien
    livre_chez_un_voisin livre_conforme livre_contre_signature livre_en_boite_aux_lettres pod receptionne remis
    remis_au_client remis_au_destinataire remis_au_gardien remis_contre_signature remis_en_main_propre retire
    retire_en_point_relais signe`,
  delivered_non_compliant: `avec_reserve delivered_damaged livraison_avec_reserve livraison_partielle livre_avarie
    livre_avec_avarie livre_avec_manquant livre_avec_reserve livre_endommage livre_incomplet livre_non_conforme
    livre_partiellement livre_sous_reserve partial_delivery partially_delivered reserve`,
  unknown: 'indetermine non_renseigne sans_information unknown',
}

/** Normalises a word for comparison: « Livrées », « LIVRÉ » → « livre ». */
export const wordKey = (text: string): string =>
  headerKey(text)
    .split('_')
    .map((word) => word.replace(/(?<=[a-z]{2}[eiu])(?:es?|s)$/, ''))
    .join('_')

const statusWords = new Map(
  trackingStatuses.flatMap((status) =>
    [status, trackingStatusLabels[status], ...otherWords[status].split(/\s+/)].map((word): [string, TrackingStatus] => [
      wordKey(word),
      status,
    ]),
  ),
)

/** Reads the status that a carrier's file says; undefined for a word that nobody knows. */
export const statusOf = (text: string): TrackingStatus | undefined => statusWords.get(wordKey(text))

export const readStatus = (text: string): CellReading<TrackingStatus> => {
  const value = statusOf(text)
  if (value) return { value }
  const known = trackingStatuses.map((status) => trackingStatusLabels[status].toLowerCase()).join(', ')
  return { problem: `« ${text} » n’est pas un statut connu : dites lequel, ou écrivez ${known}.` }
}
