import type { Generated, GeneratedAlways } from 'kysely'

// Written by `npm run types` from server/migrations. Not edited by hand.

export type ClosingProof = 'generated' | 'document'

export type ContactLinkPurpose = 'reset_password'

export type DayPeriod = 'morning' | 'afternoon' | 'night'

export type DocumentType = 'slip' | 'signed_slip' | 'proof' | 'customs' | 'other'

export type MailState = 'queued' | 'sent' | 'failed' | 'kept'

export type MovementKind = 'delivery' | 'collection' | 'adjustment' | 'inventory' | 'batch_change'

export type OrderStatus = 'pending' | 'preparing' | 'confirmed' | 'refused' | 'finished' | 'canceled_by_warehouse' | 'canceled_by_customer' | 'aborted_by_customer' | 'no_show'

export type OrderType = 'delivery' | 'collection' | 'inventory'

export type Packaging = 'package_unit' | 'package_box' | 'package_pallet'

export type PackagingType = 'unit' | 'box' | 'pallet' | 'unit_box' | 'unit_pallet' | 'box_pallet' | 'unit_box_pallet'

export type PricingPlan = 'trial' | 'basic' | 'starter' | 'business'

export type ProductType = 'fresh_food' | 'frozen_food' | 'dry_food' | 'construction' | 'gardening' | 'industrial' | 'cosmetics' | 'textile' | 'packaging' | 'advertising' | 'furniture' | 'other'

export type Transporter = 'by_customer' | 'by_warehouse' | 'by_quai_shuttle' | 'by_quai_courier'

export type UserType = 'customer' | 'warehouse' | 'admin'

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

export interface GuestLinksTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  contact_id: number
  hijacker_contact_id: number | null
  email: string
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

export interface ImportRowsTable {
  import_id: number
  line: number
  cells: unknown
}

export interface ImportsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  import_type: string
  customer_id: number
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
  reference_document: GeneratedAlways<string>
  search_document: GeneratedAlways<string>
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
}

export interface SessionsTable {
  id: Generated<string>
  contact_id: number
  hijacker_contact_id: number | null
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
}

export interface SignInFailuresTable {
  id: GeneratedAlways<number>
  email_hash: Buffer
  ip: string
  failed_at: Generated<string>
}

export interface SlotBookingsTable {
  order_id: number
  customer_id: number
  warehouse_id: number
  dock: number
  during: string
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
}

export interface Database {
  addresses: AddressesTable
  batches: BatchesTable
  changed_orders: ChangedOrdersTable
  changed_stock: ChangedStockTable
  contact_links: ContactLinksTable
  contacts: ContactsTable
  deals: DealsTable
  documents: DocumentsTable
  guest_links: GuestLinksTable
  idempotency_keys: IdempotencyKeysTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  invariant_checks: InvariantChecksTable
  inventories: InventoriesTable
  inventory_lines: InventoryLinesTable
  inventory_products: InventoryProductsTable
  mails: MailsTable
  notifications: NotificationsTable
  opening_periods: OpeningPeriodsTable
  order_comments: OrderCommentsTable
  order_deletions: OrderDeletionsTable
  order_documents: OrderDocumentsTable
  order_items: OrderItemsTable
  order_logs: OrderLogsTable
  order_proposals: OrderProposalsTable
  order_search: OrderSearchTable
  order_signatures: OrderSignaturesTable
  orders: OrdersTable
  products: ProductsTable
  saved_filters: SavedFiltersTable
  schema_migrations: SchemaMigrationsTable
  sessions: SessionsTable
  sign_in_failures: SignInFailuresTable
  slot_bookings: SlotBookingsTable
  stock_adjustments: StockAdjustmentsTable
  stock_balances: StockBalancesTable
  stock_movements: StockMovementsTable
  users: UsersTable
  warehouse_settings: WarehouseSettingsTable
}
