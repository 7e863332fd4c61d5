import { fields } from './client.ts'

// Section 3 of both documents: the entities and their fields.

export const accessUser = { contact: fields('id'), ...fields('userType pricingPlan') }
export const session = { accessToken: null, accessUser }
export const user = fields('id uuid name userType isActive externalId appointmentDuration apiAvailable apiToken')
export const contact = fields('id name email isActive')
export const address = fields(
  'id isMainAddress name street zipCode inseeCode city country countryCode adminLvl1 adminLvl2 lng lat userId',
)
export const deal = fields('id externalId isActive canWarehouseCarry customerId warehouseId')

export const orderItem = fields(
  'id warehouseId orderId productId batchId productPackaging qtyUnit qtyBox qtyPallet packagingType adjustmentType quantity',
)
export const order = {
  ...fields(
    `id uuid importUuid internalNumber orderType orderStatus orderDateStart orderDateEnd orderDateDone orderTransporter
    transportLoadingTailgate transportLoadingSide proofRequestSent driverName driverPhone driverLicensePlate driverOnTime
    messageToWarehouse messageToCustomer deliveryInstructions additionalInformation cancellationReasons refusalReasons
    documents comments logs carbonEstimate customerId warehouseId itineraryId addressCarryId itinerary addressCarry`,
  ),
  orderItems: [orderItem],
  warehouse: fields('id name'),
  customer: fields('id name'),
} as const
export const orderRow = fields(
  `id uuid orderDateStart orderDateEnd orderType orderStatus warehouseId warehouseName customerId customerName qtyUnit
  qtyBox qtyPallet orderTransporter addressCarryName addressCarryFull carrierName shipmentTrackingNumber
  shipmentTrackingStatus internalNumber documentsCount isStockAvailable`,
)
export const movement = fields('id warehouseId orderId productId batchId productPackaging adjustmentType quantity')
export const product = fields(
  `id uuid isActive name reference description ean supplierName supplierReference importBatchRef additionalInformation
  packagingType productType productPackaging quantityUnitPerBox quantityUnitPerPallet quantityBoxPerPallet width height
  length netWeight grossWeight boxWidth boxHeight boxLength boxNetWeight boxGrossWeight palletWidth palletHeight
  palletLength palletNetWeight palletGrossWeight isBatchManaged customerId`,
)
export const batch = fields(
  'id productId batchNumber batchExpirationDate batchProductionDate additionalInformation deleteDate',
)
export const invoice = fields('id customerId warehouseId invoicingDate invoiceNumber amount')
export const carrier = {
  ...fields('id name baseUrl'),
  carrierServices: [fields('id carrierId name')],
} as const
export const shipment = {
  ...fields('id uuid shipmentStatus trackingNumber trackingStatus orderId carrierServiceId'),
  packages: [
    {
      ...fields('id uuid packageNumber shipmentPackageType weight length width height'),
      packageItems: [fields('shipmentPackageId orderItemId quantity')],
    },
  ],
} as const
export const pickup = {
  ...fields('id pickupDate warehouseId shipmentCount pickupNoteUrl'),
  carrierService: { carrier: fields('id name') },
}
export const transportRule = fields(
  `id orderType shipmentPackageType minQuantity maxQuantity minWeightKg maxWeightKg dealId carrierServiceId
  geographicZone`,
)
export const deletionSummary = fields(
  'documentsDeletedTotal orderItemsDeletedTotal notificationsDeletedTotal stateLogsDeletedTotal shipmentDeletedTotal',
)
