import type { Generated, GeneratedAlways } from 'kysely'

// Written by `npm run types` from server/migrations. Not edited by hand.

export type ArrivalSource = 'guest' | 'gate' | 'warehouse'

export type ClosingProof = 'generated' | 'document'

export type ContactLinkPurpose = 'reset_password' | 'invitation' | 'sign_in'

export type DayPeriod = 'morning' | 'afternoon' | 'night'

export type DocumentType = 'slip' | 'signed_slip' | 'proof' | 'customs' | 'other'

export type MailState = 'queued' | 'sent' | 'failed' | 'kept'

export type MailTiming = 'at_once' | 'digest' | 'none'

export type MovementKind = 'delivery' | 'collection' | 'adjustment' | 'inventory' | 'batch_change'

export type OrderStatus = 'pending' | 'preparing' | 'confirmed' | 'refused' | 'finished' | 'canceled_by_warehouse' | 'canceled_by_customer' | 'aborted_by_customer' | 'no_show'

export type OrderType = 'delivery' | 'collection' | 'inventory'

export type Packaging = 'package_unit' | 'package_box' | 'package_pallet'

export type PackagingType = 'unit' | 'box' | 'pallet' | 'unit_box' | 'unit_pallet' | 'box_pallet' | 'unit_box_pallet'

export type PricingPlan = 'trial' | 'basic' | 'starter' | 'business'

export type ProductPackaging = 'pallet' | 'parcel' | 'container' | 'other'

export type ProductType = 'fresh_food' | 'frozen_food' | 'dry_food' | 'construction' | 'gardening' | 'industrial' | 'cosmetics' | 'textile' | 'packaging' | 'advertising' | 'furniture' | 'other'

export type ShipmentPackageType = 'BOX' | 'PALLET'

export type ShipmentStatus = 'DRAFT' | 'PACKAGED' | 'CONSIGNED'

export type SubscriptionRequestState = 'open' | 'accepted' | 'refused' | 'withdrawn'

export type TrackingStatus = 'pending' | 'shipped' | 'delayed' | 'issue' | 'canceled' | 'delivered' | 'delivered_non_compliant' | 'unknown'

export type Transporter = 'by_customer' | 'by_warehouse' | 'by_quai_shuttle' | 'by_quai_courier'

export type UserType = 'customer' | 'warehouse' | 'admin'

export type WebhookState = 'waiting' | 'delivered' | 'failed'

export interface AccountLogsTable {
  id: GeneratedAlways<number>
  user_id: number
  partner_id: number | null
  action: string
  subject: string | null
  changes: Generated<unknown>
  contact_id: number | null
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface AddressesTable {
  id: GeneratedAlways<number>
  user_id: number | null
  is_main_address: Generated<boolean>
  name: string
  street: string
  zip_code: string | null
  insee_code: string | null
  city: string | null
  country: string | null
  country_code: string | null
  admin_lvl1: string | null
  admin_lvl2: string | null
  lng: number | null
  lat: number | null
  created_at: Generated<string>
  minimum_remaining_days: number | null
}

export interface ApiUsageTable {
  user_id: number
  day: string
  calls: number
  refused: number
}

export interface AuditChainTable {
  position: number
  entry_id: number
  hash: Buffer
}

export interface AuditEntriesTable {
  id: GeneratedAlways<number>
  created_at: Generated<string>
  action: string
  target: string | null
  failure: string | null
  user_id: number | null
  contact_id: number | null
  hijacker_contact_id: number | null
  is_api: boolean
  ip: string
  request_id: string
  changes: unknown
}

export interface AuditSealsTable {
  id: GeneratedAlways<number>
  length: number
  hash: Buffer
  sealed_at: Generated<string>
}

export interface BatchesTable {
  id: GeneratedAlways<number>
  product_id: number
  batch_number: string
  batch_expiration_date: string | null
  batch_production_date: string | null
  additional_information: string | null
  delete_date: string | null
  created_at: Generated<string>
  search_document: GeneratedAlways<string>
}

export interface CarbonChangesTable {
  id: GeneratedAlways<number>
  order_id: number
}

export interface CarbonFactorsTable {
  id: GeneratedAlways<number>
  valid_from: string
  grams_per_km: number
  vehicle: string
  source: string
  source_date: string
  contact_id: number | null
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface CarrierKeysTable {
  carrier_id: number
  number: number
  renewed_at: string
  contact_id: number | null
}

export interface CarrierLabelsTable {
  id: GeneratedAlways<number>
  shipment_id: number
  package_number: string
  reference: string
  state: Generated<string>
  refusal: string | null
  tracking_number: string | null
  format: string | null
  content: Buffer | null
  price: number | null
  currency: string | null
  gateway_id: string | null
  contact_id: number | null
  asked_at: string
  made_at: string | null
  claimed_until: string | null
}

export interface CarrierServicesTable {
  id: GeneratedAlways<number>
  carrier_id: number
  name: string
  is_active: Generated<boolean>
  gateway_service: string | null
}

export interface CarriersTable {
  id: GeneratedAlways<number>
  name: string
  base_url: Generated<string>
  is_active: Generated<boolean>
  created_at: Generated<string>
  gateway: string | null
  gateway_account: string | null
}

export interface ChangePlacesTable {
  reader: string
  seen: Generated<string>
}

export interface ChangedOrderDaysTable {
  id: GeneratedAlways<number>
  customer_id: number
  warehouse_id: number
  day: string
}

export interface ChangedOrdersTable {
  id: GeneratedAlways<number>
  order_id: number
}

export interface ChangedStockTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  product_id: number
  batch_id: number | null
  packaging: Packaging
  moved: number
  kept: number
}

export interface ChangedStockDaysTable {
  id: GeneratedAlways<number>
  customer_id: number
  warehouse_id: number
  product_id: number
  day: string | null
}

export interface ContactLinksTable {
  id: GeneratedAlways<number>
  contact_id: number
  purpose: ContactLinkPurpose
  token_hash: Buffer
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface ContactsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  user_id: number
  name: string
  email: string
  password_hash: string | null
  is_active: Generated<boolean>
  is_main: Generated<boolean>
  created_at: Generated<string>
  search_document: GeneratedAlways<string>
  look: unknown | null
  erased_at: string | null
  digest_hour: Generated<number>
}

export interface DataExportsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  contact_id: number
  asked_by: number
  asked_at: string
  expires_at: string
  made_at: string | null
  content: Buffer | null
}

export interface DealsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  external_id: string | null
  is_active: Generated<boolean>
  can_warehouse_carry: Generated<boolean>
  customer_id: number
  warehouse_id: number
  customer_type: GeneratedAlways<UserType>
  warehouse_type: GeneratedAlways<UserType>
  created_at: Generated<string>
  requires_signed_slip: Generated<boolean>
}

export interface DigestLinesTable {
  id: GeneratedAlways<number>
  contact_id: number
  event: string
  order_id: number | null
  topic: string
  title: string
  lead: string
  path: string
  due_at: string
  created_at: Generated<string>
}

export interface DocumentsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  order_id: number
  customer_id: number
  warehouse_id: number
  place: number
  document_type: DocumentType
  filename: string
  file_key: string
  size_bytes: number
  page_count: number
  sha256: string
  user_id: number
  contact_id: number | null
  hijacker_contact_id: number | null
  created_at: Generated<string>
  search_document: GeneratedAlways<string>
}

export interface ErasuresTable {
  id: GeneratedAlways<number>
  contact_id: number
  asked_by: number
  asked_at: Generated<string>
  needles: unknown | null
  done_at: string | null
}

export interface EventsTable {
  id: GeneratedAlways<number>
  xid: Generated<string>
  at: Generated<string>
  kind: string
  change: string
  subject_id: number | null
  product_ids: number[] | null
  customer_id: number | null
  warehouse_id: number | null
  contact_id: number | null
  subject_uuid: string | null
}

export interface FileStoresTable {
  only_one: Generated<boolean>
  id: Generated<string>
  is_marked: Generated<boolean>
}

export interface FrontErrorsTable {
  id: GeneratedAlways<number>
  group_hash: Buffer
  name: string
  message: string
  stack_trace: string
  browser_info: unknown
  url: string
  release: string
  contact_id: number | null
  ip: string
  created_at: Generated<string>
  repeats: Generated<number>
  user_id: number | null
}

export interface GateAttemptsTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  ip: string
  tried_at: string
  has_zip_code: Generated<boolean>
}

export interface GatesTable {
  warehouse_id: number
  number: number
  opened_at: string
  closed_at: string | null
  contact_id: number
  hijacker_contact_id: number | null
}

export interface GuestLinksTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  contact_id: number
  hijacker_contact_id: number | null
  email: string | null
  token_hash: Buffer
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
}

export interface IdempotencyKeysTable {
  contact_id: number
  key: string
  request_hash: Buffer
  response: unknown | null
  created_at: Generated<string>
}

export interface ImportAdjustmentsTable {
  import_id: number
  adjustment_id: number
}

export interface ImportBatchesTable {
  import_id: number
  batch_id: number
}

export interface ImportChecksTable {
  import_id: number
  version: Generated<number>
  is_pending: boolean
  lines_done: Generated<number>
  touched_at: Generated<string>
  verdict: unknown | null
  checked_at: string | null
}

export interface ImportColumnsTable {
  user_id: number
  customer_id: number
  import_type: string
  header: string
  column_name: string
}

export interface ImportProductsTable {
  import_id: number
  product_id: number
  before: unknown | null
  after: unknown
}

export interface ImportRowsTable {
  import_id: number
  line: number
  cells: unknown
  left_because: string | null
}

export interface ImportsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  import_type: string
  customer_id: number | null
  warehouse_id: number | null
  user_id: number
  contact_id: number
  hijacker_contact_id: number | null
  creates_missing: Generated<boolean>
  filename: string
  size_bytes: number
  sha256: Buffer
  content: Buffer
  columns: string[]
  ignored_columns: string[]
  is_repeat: Generated<boolean>
  lines_total: Generated<number>
  errors_total: Generated<number>
  made_total: Generated<number>
  created_at: Generated<string>
  applied_at: string | null
  applied_by: number | null
  options: Generated<unknown>
  undone_at: string | null
  undone_by: number | null
  left_total: Generated<number>
  kept: Generated<unknown>
}

export interface InvariantChecksTable {
  scope: string
  checked_at: string
  violations: unknown
}

export interface InventoriesTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  covers_all: boolean
  count_started_at: string | null
  count_started_by: number | null
  started_after: number | null
  revision: Generated<number>
}

export interface InventoryLinesTable {
  id: GeneratedAlways<number>
  order_id: number
  customer_id: number
  warehouse_id: number
  product_id: number
  batch_id: number | null
  packaging: Packaging
  expected_at_start: number
  started_after: number
  is_added: Generated<boolean>
  counted: number | null
  counted_at: string | null
  counted_by: number | null
  counted_after: number | null
}

export interface InventoryProductsTable {
  order_id: number
  customer_id: number
  product_id: number
}

export interface InvoiceEventsTable {
  id: GeneratedAlways<number>
  invoice_id: number
  kind: string
  text: string | null
  day: string | null
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface InvoiceRemindersTable {
  id: GeneratedAlways<number>
  deal_id: number
  month: string
  sent_at: string
  sent_on: string
  contact_id: number | null
  is_scheduled: boolean
}

export interface InvoiceWithdrawalsTable {
  id: GeneratedAlways<number>
  customer_id: number
  warehouse_id: number
  invoice_number: string
  amount_cents: number
  deposited_at: string
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface InvoicesTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  customer_id: number
  warehouse_id: number
  invoice_number: string
  number_key: GeneratedAlways<string>
  amount_cents: number
  period_start: string
  period_end: string
  invoicing_date: string
  deposited_at: Generated<string>
  due_date: string
  paid_on: string | null
  dispute_state: string | null
  reminded_on: string | null
  filename: string
  file_key: string
  size_bytes: number
  page_count: number | null
  sha256: string
  verdict: string | null
  difference_cents: number | null
  approved_at: string | null
  kind: Generated<string>
  format: Generated<string>
  stated_due_date: string | null
  replaced_by_id: number | null
}

export interface IssuedSsccsTable {
  sscc: string
  issued_at: Generated<string>
}

export interface KnownDevicesTable {
  id: GeneratedAlways<number>
  contact_id: number
  token_hash: Buffer
  last_used_at: string
  trusted_until: string | null
}

export interface KpiAnswerDaysTable {
  customer_id: number
  warehouse_id: number
  day: string
  answered: number
  accepted: number
  minutes: Buffer
}

export interface KpiDoneDaysTable {
  customer_id: number
  warehouse_id: number
  day: string
  order_type: OrderType
  order_transporter: Transporter
  orders: number
  package_unit: number
  package_box: number
  package_pallet: number
  estimated: number
  carbon_grams: number
}

export interface KpiPlannedDaysTable {
  customer_id: number
  warehouse_id: number
  day: string
  order_type: OrderType
  pending: number
  preparing: number
  confirmed: number
  finished: number
  refused: number
  canceled: number
  no_show: number
  on_time: number
  late: number
  planned_quantity: number
  actual_quantity: number
}

export interface KpiStateDaysTable {
  customer_id: number
  warehouse_id: number
  day: string
  kind: string
  change: number
}

export interface KpiStockDaysTable {
  customer_id: number
  warehouse_id: number
  day: string
  package_unit: number
  package_box: number
  package_pallet: number
  taken: number
}

export interface KpiStockSpellsTable {
  customer_id: number
  warehouse_id: number
  product_id: number
  kind: string
  from_day: string
  until_day: string
}

export interface KpiStockTotalsTable {
  customer_id: number
  warehouse_id: number
  package_unit: number
  package_box: number
  package_pallet: number
}

export interface LabelPrintsTable {
  id: GeneratedAlways<number>
  shipment_id: number
  package_number: string
  content_hash: string
  how: string
  dpi: number | null
  copies: number
  printer: string | null
  contact_id: number
  printed_at: string
}

export interface LoadStopsTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  vehicle_id: number
  load_date: string
  stop: number
}

export interface MailPreferencesTable {
  contact_id: number
  event: string
  timing: MailTiming
}

export interface MailsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  event: string
  order_id: number | null
  contact_id: number | null
  to_email: string
  to_name: string
  subject: string
  html: string
  body_text: string
  state: Generated<MailState>
  attempts: Generated<number>
  error: string | null
  created_at: Generated<string>
  sent_at: string | null
  send_after: string | null
  next_attempt_at: Generated<string | null>
  link_expires_at: string | null
}

export interface MonthlyReportsTable {
  user_id: number
  month: string
  sent_at: string
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  contact_id: number
  event: string
  order_id: number | null
  params: Generated<unknown>
  read_at: string | null
  created_at: Generated<string>
}

export interface OpeningPeriodsTable {
  warehouse_id: number
  weekday: number
  period: DayPeriod
  opens: string
  closes: string
}

export interface OrderAnswersTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  asked_at: string
  answered_at: Generated<string>
  is_accepted: boolean
  minutes: GeneratedAlways<number>
}

export interface OrderCarbonTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  day: string
  transporter: Transporter
  is_done: boolean
  address_carry_id: number | null
  distance_tenths: number | null
  distance_basis: string
  weight_grams: number
  unweighed_lines: number
  factor_id: number
  group_key: string | null
  shared_with: number
  vehicle_tenths: number | null
  vehicle_grams: number | null
  grams: number | null
  awaited_routes: Generated<number[]>
  method: string | null
  assumed_grams: number | null
}

export interface OrderCommentsTable {
  id: GeneratedAlways<number>
  order_id: number
  customer_id: number
  warehouse_id: number
  comment: string
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface OrderDeletionsTable {
  id: GeneratedAlways<number>
  order_uuid: string
  customer_id: number
  warehouse_id: number
  snapshot: unknown
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface OrderDocumentsTable {
  order_id: number | null
  customer_id: number | null
  warehouse_id: number | null
  document: string | null
}

export interface OrderItemsTable {
  id: GeneratedAlways<number>
  order_id: number
  customer_id: number
  warehouse_id: number
  product_id: number
  batch_id: number | null
  product_packaging: Packaging
  quantity: number
  actual_quantity: number | null
  batch_reason: string | null
}

export interface OrderLogsTable {
  id: GeneratedAlways<number>
  order_id: number
  action: string
  from_status: OrderStatus | null
  to_status: OrderStatus
  changes: Generated<unknown>
  reason: string | null
  contact_id: number | null
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface OrderProposalsTable {
  id: GeneratedAlways<number>
  order_id: number
  customer_id: number
  warehouse_id: number
  changes: unknown
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
  outcome: string | null
  settled_at: string | null
  settled_by: number | null
  settled_hijacker_contact_id: number | null
}

export interface OrderSearchTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  document: string
}

export interface OrderSignaturesTable {
  order_id: number
  signer_name: string
  image: Buffer | null
  signed_at: string
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  version: Generated<number>
  customer_id: number
  warehouse_id: number
  order_type: OrderType
  order_status: OrderStatus
  order_date_start: string
  order_date_end: string
  order_date_done: string | null
  order_transporter: Transporter | null
  transport_loading_tailgate: Generated<boolean>
  transport_loading_side: Generated<boolean>
  proof_request_sent: Generated<boolean>
  internal_number: string | null
  import_uuid: string | null
  driver_name: string | null
  driver_phone: string | null
  driver_license_plate: string | null
  driver_on_time: boolean | null
  message_to_warehouse: string | null
  message_to_customer: string | null
  delivery_instructions: string | null
  additional_information: string | null
  cancellation_reasons: string | null
  refusal_reasons: string | null
  is_stock_available: Generated<boolean>
  is_consigned: Generated<boolean>
  address_carry_id: number | null
  created_at: Generated<string>
  created_by: number | null
  reserves: string | null
  proof: ClosingProof | null
  undo_until: string | null
  previous_order_id: number | null
  dock: number | null
}

export interface PackageItemsTable {
  shipment_package_id: number
  order_item_id: number
  quantity: number
}

export interface PackagesTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  shipment_id: number
  package_number: string
  shipment_package_type: ShipmentPackageType
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  sscc: string | null
}

export interface PickupsTable {
  id: GeneratedAlways<number>
  pickup_date: string
  warehouse_id: number
  warehouse_type: GeneratedAlways<UserType>
  carrier_service_id: number
  contact_id: number | null
  created_at: Generated<string>
}

export interface ProductChangesTable {
  id: GeneratedAlways<number>
  product_id: number
  action: string
  changes: Generated<unknown>
  import_uuid: string | null
  contact_id: number | null
  hijacker_contact_id: number | null
  created_at: Generated<string>
}

export interface ProductPicturesTable {
  id: GeneratedAlways<number>
  product_id: number
  file_type: string
  file_key: string
  size_bytes: number
  sha256: string
  width: number
  height: number
  thumbnail_type: string | null
  thumbnail_key: string | null
  thumbnail_size_bytes: number | null
  thumbnail_sha256: string | null
  created_at: Generated<string>
}

export interface ProductsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  customer_id: number
  customer_type: GeneratedAlways<UserType>
  is_active: Generated<boolean>
  reference: string
  name: string
  description: string | null
  ean: string | null
  supplier_name: string | null
  supplier_reference: string | null
  additional_information: string | null
  import_batch_ref: string | null
  product_type: Generated<ProductType>
  packaging_type: PackagingType
  quantity_unit_per_box: number | null
  quantity_unit_per_pallet: number | null
  quantity_box_per_pallet: number | null
  is_batch_managed: Generated<boolean>
  width: number | null
  height: number | null
  length: number | null
  net_weight: number | null
  gross_weight: number | null
  box_width: number | null
  box_height: number | null
  box_length: number | null
  box_gross_weight: number | null
  pallet_width: number | null
  pallet_height: number | null
  pallet_length: number | null
  pallet_gross_weight: number | null
  created_at: Generated<string>
  product_packaging: Generated<ProductPackaging>
  box_net_weight: number | null
  pallet_net_weight: number | null
  minimum_remaining_days: number | null
  is_fragile: Generated<boolean>
  keeps_upright: Generated<boolean>
  reference_document: GeneratedAlways<string>
  search_document: GeneratedAlways<string>
}

export interface RateCardsTable {
  id: GeneratedAlways<number>
  deal_id: number
  valid_from: string
  version: Generated<number>
  storage_pallet: number | null
  storage_box: number | null
  storage_unit: number | null
  in_pallet: number | null
  in_box: number | null
  in_unit: number | null
  out_pallet: number | null
  out_box: number | null
  out_unit: number | null
  order_in: number | null
  order_out: number | null
  parcel: number | null
  monthly_minimum_cents: number | null
  vat_basis_points: number
  contact_id: number | null
  updated_at: Generated<string>
}

export interface RecoveryCodesTable {
  contact_id: number
  code_hash: Buffer
  used_at: string | null
}

export interface RoutedDistancesTable {
  id: GeneratedAlways<number>
  from_lat: number
  from_lng: number
  to_lat: number
  to_lng: number
  distance_tenths: number | null
  attempts: Generated<number>
  asked_at: string | null
}

export interface RunningServersTable {
  id: string
  release: string
  seen_at: Generated<string>
}

export interface SavedFiltersTable {
  id: GeneratedAlways<number>
  contact_id: number
  place: number
  name: string
  query: unknown
  created_at: Generated<string>
  list: string
}

export interface SchemaMigrationsTable {
  name: string
  applied_at: Generated<string>
  sha256: string | null
  needs_release: string | null
}

export interface SchemaProgressTable {
  name: string
  sha256: string
  step: Generated<number>
  position: Generated<number>
}

export interface ScreensTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  name: string
  code_hash: Buffer | null
  code_expires_at: string | null
  key_hash: Buffer | null
  paired_at: string | null
  used_at: string | null
  contact_id: number
}

export interface SecondFactorsTable {
  contact_id: number
  secret: Buffer
  confirmed_at: string | null
  last_step: Generated<number>
}

export interface SellsyItemsTable {
  id: GeneratedAlways<number>
  run_id: number
  kind: string
  local_id: number
  name: string
  state: Generated<string>
  verdict: string | null
  differences: Generated<unknown>
  missing: Generated<unknown>
  winner: string | null
  problem: unknown | null
  sellsy_id: number | null
}

export interface SellsyLinksTable {
  kind: string
  local_id: number
  sellsy_id: number
  fields: Generated<unknown>
  synced_at: string
}

export interface SellsyRunsTable {
  id: GeneratedAlways<number>
  kind: string
  state: string
  stopped_in: string | null
  subject: string | null
  contact_id: number | null
  started_at: string
  ended_at: string | null
  tries: Generated<number>
  problem: unknown | null
  claimed_until: string | null
}

export interface SendingsTable {
  id: GeneratedAlways<number>
  kind: string
  user_id: number
  contact_id: number
  recipient_hash: Buffer | null
  sent_at: string
}

export interface SessionsTable {
  id: Generated<string>
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  renewable_until: string | null
  renewals: Generated<number>
  renewed_at: string | null
  hijacker_session_id: string | null
  ip: string | null
  user_agent: string | null
  last_used_at: string | null
}

export interface ShipmentPagesTable {
  shipment_id: number
  page_key: string
  contact_id: number
  expires_at: string
}

export interface ShipmentsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  version: Generated<number>
  order_id: number
  customer_id: number
  warehouse_id: number
  shipment_status: Generated<ShipmentStatus>
  carrier_service_id: number | null
  tracking_number: string | null
  tracking_status: Generated<TrackingStatus>
  pickup_id: number | null
  shipment_date: string | null
  delivery_date: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ShippingSettingsTable {
  warehouse_id: number
  warehouse_type: GeneratedAlways<UserType>
  gs1_company_prefix: string | null
  label_dpi: Generated<number>
}

export interface SignInFailuresTable {
  id: GeneratedAlways<number>
  email_hash: Buffer
  ip: string
  failed_at: Generated<string>
  kind: Generated<string>
  device_hash: Buffer | null
}

export interface SlotBookingsTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  dock: number
  during: string
}

export interface SsccCountersTable {
  prefix: string
  next_serial: number
}

export interface StockAdjustmentsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  warehouse_id: number
  reason: string
  contact_id: number | null
  created_at: Generated<string>
}

export interface StockBalancesTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  customer_id: number
  product_id: number
  batch_id: number | null
  packaging: Packaging
  physical: Generated<number>
  reserved: Generated<number>
  incoming: Generated<number>
  waiting: Generated<number>
}

export interface StockHoldsTable {
  id: GeneratedAlways<number>
  contact_id: number
  form_key: string
  customer_id: number
  warehouse_id: number
  product_id: number
  batch_id: number | null
  packaging: Packaging
  quantity: number
  expires_at: string
}

export interface StockMovementsTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  customer_id: number
  product_id: number
  batch_id: number | null
  packaging: Packaging
  kind: MovementKind
  quantity: number
  order_id: number | null
  order_item_id: number | null
  adjustment_id: number | null
  reason: string | null
  contact_id: number | null
  hijacker_contact_id: number | null
  created_at: Generated<string>
  balance: number
}

export interface StockPlacesTable {
  warehouse_id: number
  product_id: number
  customer_id: number
  first_moved_at: string | null
}

export interface SubscriptionRequestsTable {
  id: GeneratedAlways<number>
  customer_id: number
  customer_type: GeneratedAlways<UserType>
  plan: PricingPlan
  former_plan: PricingPlan
  state: Generated<SubscriptionRequestState>
  contact_id: number
  hijacker_contact_id: number | null
  created_at: string
  answered_at: string | null
  answered_by: number | null
  reason: string | null
}

export interface TrackingEventsTable {
  id: GeneratedAlways<number>
  shipment_id: number
  tracking_status: TrackingStatus
  at: string
  comment: string | null
  source: string
  contact_id: number | null
  carrier_event: string | null
  created_at: Generated<string>
  hijacker_contact_id: number | null
}

export interface TrackingWordsTable {
  user_id: number
  word: string
  tracking_status: TrackingStatus
}

export interface TransportRuleZonesTable {
  rule_id: number
  place: number
  zone_type: string
  code: string
  country_code: string | null
}

export interface TransportRulesTable {
  id: GeneratedAlways<number>
  deal_id: number
  place: number
  order_type: Generated<OrderType>
  shipment_package_type: ShipmentPackageType
  min_quantity: number
  max_quantity: number | null
  min_weight_kg: number | null
  max_weight_kg: number | null
  carrier_service_id: number
}

export interface UsersTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  name: string
  user_type: UserType
  is_active: Generated<boolean>
  external_id: string | null
  pricing_plan: PricingPlan | null
  api_available: Generated<boolean>
  api_token_hash: string | null
  api_token_last4: string | null
  created_at: Generated<string>
  search_document: GeneratedAlways<string>
  api_token_used_at: string | null
  api_scope: Generated<string>
  api_requested_at: string | null
}

export interface UsualBoxesTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  name: string
  length: number
  width: number
  height: number
  tare_weight: number
  max_weight: number
}

export interface VehiclesTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  warehouse_type: GeneratedAlways<UserType>
  name: string
  max_weight: number
  length: number
  width: number
}

export interface VisitsTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  arrived_at: string | null
  arrival_source: ArrivalSource | null
  at_dock_at: string | null
  left_at: string | null
}

export interface WarehouseSettingsTable {
  warehouse_id: number
  time_zone: Generated<string>
  appointment_duration: Generated<number>
  dock_count: Generated<number>
  is_temperature_controlled: Generated<boolean>
  is_alsace_moselle: Generated<boolean>
  worked_holidays: Generated<string[]>
  closure_days: Generated<string[]>
  order_creation_limit_hours: Generated<number>
  order_update_limit_hours: Generated<number>
  hours_set_at: string | null
  arrival_tolerance_minutes: Generated<number>
}

export interface WebhookAttemptsTable {
  id: GeneratedAlways<number>
  delivery_id: number
  at: string
  duration_ms: number
  status: number | null
  answer: Generated<string>
  error: string | null
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  endpoint_id: number
  order_id: number | null
  event: string
  body: string
  state: Generated<WebhookState>
  attempts: Generated<number>
  created_at: Generated<string>
  tried_since: string | null
  next_attempt_at: string | null
  subject: string | null
}

export interface WebhookEndpointsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  user_id: number
  url: string
  events: string[]
  key_number: Generated<number>
  former_key_until: string | null
  is_active: Generated<boolean>
  failed_at: string | null
  rests_until: string | null
  last_success_at: string | null
  created_at: Generated<string>
  api_token_hash: string | null
}

export interface WebhookPlaceTable {
  is_only: Generated<boolean>
  seen: Generated<string>
  until: string | null
  last_id: number | null
}

export interface WriteProbesTable {
  filler: string
}

export interface Database {
  account_logs: AccountLogsTable
  addresses: AddressesTable
  api_usage: ApiUsageTable
  audit_chain: AuditChainTable
  audit_entries: AuditEntriesTable
  audit_seals: AuditSealsTable
  batches: BatchesTable
  carbon_changes: CarbonChangesTable
  carbon_factors: CarbonFactorsTable
  carrier_keys: CarrierKeysTable
  carrier_labels: CarrierLabelsTable
  carrier_services: CarrierServicesTable
  carriers: CarriersTable
  change_places: ChangePlacesTable
  changed_order_days: ChangedOrderDaysTable
  changed_orders: ChangedOrdersTable
  changed_stock: ChangedStockTable
  changed_stock_days: ChangedStockDaysTable
  contact_links: ContactLinksTable
  contacts: ContactsTable
  data_exports: DataExportsTable
  deals: DealsTable
  digest_lines: DigestLinesTable
  documents: DocumentsTable
  erasures: ErasuresTable
  events: EventsTable
  file_stores: FileStoresTable
  front_errors: FrontErrorsTable
  gate_attempts: GateAttemptsTable
  gates: GatesTable
  guest_links: GuestLinksTable
  idempotency_keys: IdempotencyKeysTable
  import_adjustments: ImportAdjustmentsTable
  import_batches: ImportBatchesTable
  import_checks: ImportChecksTable
  import_columns: ImportColumnsTable
  import_products: ImportProductsTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  invariant_checks: InvariantChecksTable
  inventories: InventoriesTable
  inventory_lines: InventoryLinesTable
  inventory_products: InventoryProductsTable
  invoice_events: InvoiceEventsTable
  invoice_reminders: InvoiceRemindersTable
  invoice_withdrawals: InvoiceWithdrawalsTable
  invoices: InvoicesTable
  issued_ssccs: IssuedSsccsTable
  known_devices: KnownDevicesTable
  kpi_answer_days: KpiAnswerDaysTable
  kpi_done_days: KpiDoneDaysTable
  kpi_planned_days: KpiPlannedDaysTable
  kpi_state_days: KpiStateDaysTable
  kpi_stock_days: KpiStockDaysTable
  kpi_stock_spells: KpiStockSpellsTable
  kpi_stock_totals: KpiStockTotalsTable
  label_prints: LabelPrintsTable
  load_stops: LoadStopsTable
  mail_preferences: MailPreferencesTable
  mails: MailsTable
  monthly_reports: MonthlyReportsTable
  notifications: NotificationsTable
  opening_periods: OpeningPeriodsTable
  order_answers: OrderAnswersTable
  order_carbon: OrderCarbonTable
  order_comments: OrderCommentsTable
  order_deletions: OrderDeletionsTable
  order_documents: OrderDocumentsTable
  order_items: OrderItemsTable
  order_logs: OrderLogsTable
  order_proposals: OrderProposalsTable
  order_search: OrderSearchTable
  order_signatures: OrderSignaturesTable
  orders: OrdersTable
  package_items: PackageItemsTable
  packages: PackagesTable
  pickups: PickupsTable
  product_changes: ProductChangesTable
  product_pictures: ProductPicturesTable
  products: ProductsTable
  rate_cards: RateCardsTable
  recovery_codes: RecoveryCodesTable
  routed_distances: RoutedDistancesTable
  running_servers: RunningServersTable
  saved_filters: SavedFiltersTable
  schema_migrations: SchemaMigrationsTable
  schema_progress: SchemaProgressTable
  screens: ScreensTable
  second_factors: SecondFactorsTable
  sellsy_items: SellsyItemsTable
  sellsy_links: SellsyLinksTable
  sellsy_runs: SellsyRunsTable
  sendings: SendingsTable
  sessions: SessionsTable
  shipment_pages: ShipmentPagesTable
  shipments: ShipmentsTable
  shipping_settings: ShippingSettingsTable
  sign_in_failures: SignInFailuresTable
  slot_bookings: SlotBookingsTable
  sscc_counters: SsccCountersTable
  stock_adjustments: StockAdjustmentsTable
  stock_balances: StockBalancesTable
  stock_holds: StockHoldsTable
  stock_movements: StockMovementsTable
  stock_places: StockPlacesTable
  subscription_requests: SubscriptionRequestsTable
  tracking_events: TrackingEventsTable
  tracking_words: TrackingWordsTable
  transport_rule_zones: TransportRuleZonesTable
  transport_rules: TransportRulesTable
  users: UsersTable
  usual_boxes: UsualBoxesTable
  vehicles: VehiclesTable
  visits: VisitsTable
  warehouse_settings: WarehouseSettingsTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_place: WebhookPlaceTable
  write_probes: WriteProbesTable
}
