import { nameConstraints } from '../../calls/database-failures.ts'

/** Lists the constraints that a caller can meet, with the failure they mean. */
nameConstraints({
  batches_number: 'BATCH_NUMBER_TAKEN',
  products_reference: 'PRODUCT_REFERENCE_TAKEN',
  products_name: 'PRODUCT_NAME_TAKEN',
  products_conversion: 'PACKAGING_COUNT_MISSING',
  stock_physical: 'STOCK_INSUFFICIENT',
  stock_available: 'STOCK_INSUFFICIENT',
  // Raised when a deal with invoices is deleted.
  invoices_deal: 'DEAL_IN_USE',
  sellsy_runs_working: 'SELLSY_RUNNING',
  inventory_products_product: 'PRODUCT_UNKNOWN',
  inventory_lines_product: 'PRODUCT_UNKNOWN',
  inventory_lines_batch: 'PRODUCT_UNKNOWN',
  orders_deal: 'DEAL_INACTIVE',
  order_items_product: 'PRODUCT_UNKNOWN',
  order_items_batch: 'PRODUCT_UNKNOWN',
  slot_bookings_no_overlap: 'SLOT_TAKEN',
  contacts_email: 'EMAIL_TAKEN',
  subscription_requests_one_open: 'PLAN_REQUEST_OPEN',
  main_contact_is_active: 'MAIN_CONTACT_REQUIRED',
  carriers_name: 'CARRIER_EXISTS',
  carrier_services_name: 'CARRIER_SERVICE_EXISTS',
  deals_pair: 'DEAL_EXISTS',
  deals_customer: 'DEAL_SIDES',
  deals_warehouse: 'DEAL_SIDES',
  saved_filters_name: 'SAVED_FILTER_NAME_TAKEN',
})
