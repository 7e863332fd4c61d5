import { jobKind } from '../../platform/jobs/jobs.ts'

/** Asks the carrier for the labels of a shipment. */
export const askCarrierLabelsJob = jobKind<{ shipmentId: number }>('ask-carrier-labels')
